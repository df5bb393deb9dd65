// What stores do in SQL: rows that may not exist, columns with JSON, and locks of files.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "estimate/fields/fields.h"
#include "esxserver/base/result.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/database.h"

namespace esxserver::sql {

/// Error: not_found if the statement changed no row. `what`: "partner".
[[nodiscard]] inline Result<void> found(int changed, std::string_view what, std::string_view id) {
  if (changed > 0) return {};
  return fail(ErrorCode::not_found, std::string(what) + " " + std::string(id) + " does not exist");
}

/// A column with JSON that this program wrote. Error: store_failed, for text that encode_json() did not write
/// for a T.
template <class T>
[[nodiscard]] Result<T> read_stored(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return fail(ErrorCode::store_failed, json.error().message);
  auto value = estimate::decode_json<T>(*json);
  if (!value) return fail(ErrorCode::store_failed, to_error(value.error()).message);
  return *std::move(value);
}

/// Keeps a file from being removed while a job that needs it is created. Throws an exception of the database.
inline void hold_file(Connection& connection, std::string_view sha256) {
  connection.hold("file " + std::string(sha256));
}
inline void hold_file(Connection& connection, const StoredFile& file) {
  hold_file(connection, std::string_view(file.sha256));
}

}  // namespace esxserver::sql
