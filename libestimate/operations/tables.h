// Tables for spreadsheets: the line items as a table; tables as a workbook (XLSX), as CSV, and as JSON.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

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

namespace apps::reports {

/// The line items as a table. One row per line, with the code of its match. A struck line has no amounts in
/// the columns that are summed.
[[nodiscard]] apps::xlsx::Table line_item_table(const estimate::Estimate& estimate,
                                                const estimate::PriceMatch& match);

/// RFC 4180, UTF-8, with a header row. Text that a spreadsheet would read as a formula gets an apostrophe in
/// front.
[[nodiscard]] std::string to_csv(const apps::xlsx::Table& table);

/// A workbook (XLSX) with the sheet "Line items". Errors: those of to_xlsx.
[[nodiscard]] estimate::Result<std::string> to_workbook(const apps::xlsx::Table& table);

/// The table as JSON, for another process.
[[nodiscard]] std::string table_to_json(const apps::xlsx::Table& table);

/// Error: malformed_json.
[[nodiscard]] estimate::Result<apps::xlsx::Table> table_from_json(std::string_view json);

}  // namespace apps::reports
