// Columns with JSON that this program wrote.
#pragma once

#include <string_view>
#include <utility>

#include "estimate/fields/fields.h"
#include "esxserver/domain/result.h"

namespace esxserver::sql {

/// Error: store_failed, for text that encode_json() did not write for a T.
template <class T>
[[nodiscard]] Result<T> read_stored(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return fail(ErrorCode::store_failed, json.error().message);
  auto value = estimate::decode_json<T>(*json);
  if (!value) return fail(ErrorCode::store_failed, to_error(value.error()).message);
  return *std::move(value);
}

}  // namespace esxserver::sql
