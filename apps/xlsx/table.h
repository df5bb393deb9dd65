// Tables for spreadsheets.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "estimate/base/result.h"

namespace apps::xlsx {

/// A number by its exact digits.
struct Number {
  std::string digits;
};

/// Nothing, text or a number.
using Cell = std::variant<std::monostate, std::string, Number>;

struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};

/// The workbook, with one sheet of that name and a header row. Loads the module libesx_xlsx.so. Errors:
/// output_failed; internal_error, file_not_found, if the module cannot be loaded.
[[nodiscard]] estimate::Result<std::string> to_xlsx(const Table& table, const std::string& sheet_name);

}  // namespace apps::xlsx
