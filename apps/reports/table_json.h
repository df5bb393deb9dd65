// Tables as JSON, for another process.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/result.h"
#include "xlsx/table.h"

namespace apps::reports {

[[nodiscard]] std::string table_to_json(const apps::xlsx::Table& table);

/// Error: malformed_json.
[[nodiscard]] estimate::Result<apps::xlsx::Table> table_from_json(std::string_view json);

}  // namespace apps::reports
