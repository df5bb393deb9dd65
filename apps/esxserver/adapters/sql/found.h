// Statements about one row, which may not exist.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/result.h"

namespace esxserver::sql {

/// Error: not_found if the statement changed no row. `what`: "partner".
[[nodiscard]] inline Result<void> found(int changed, std::string_view what, std::string_view id) {
  if (changed > 0) return {};
  return fail(ErrorCode::not_found, std::string(what) + " " + std::string(id) + " does not exist");
}

}  // namespace esxserver::sql
