// Tables for spreadsheets.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "esx/estimate/base/result.h"

namespace apps::xlsx {

/// A number by its exact digits.
struct Number {
  std::string digits;
};

/// The sum of the numbers in the column's rows: a formula, with this value.
struct Sum {
  std::string digits;
};

using Cell = std::variant<std::monostate, std::string, Number, Sum>;

/// How a column shows its numbers: as they are, with two decimals, or with two to four.
enum class Format { general, money, quantity };

struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<Format> formats = {};            // by column; general where there is none
  std::vector<std::vector<Cell>> totals = {};  // rows below the others, in bold; only in workbooks
};

/// The workbook, with one sheet of that name, a header row, and columns as wide as their texts, but at most
/// 40 characters; columns in which no row has a value are hidden. Loads the module libesx_xlsx.so. Errors:
/// output_failed; internal_error, file_not_found, if the module cannot be loaded.
[[nodiscard]] estimate::Result<std::string> to_xlsx(const Table& table, const std::string& sheet_name);

}  // namespace apps::xlsx
