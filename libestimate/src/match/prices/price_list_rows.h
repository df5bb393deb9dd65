// The rows of a price list, from CSV, JSON or a workbook, as entries that were checked one by one: the
// columns as data, and which column of a file is which.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate::match {

/// The kind of a column's values, which decides how its cells are checked.
enum class CellKind { category, selector, activities, description, unit, word, money, years };

struct PriceColumn {
  std::string_view name;
  CellKind kind;
  bool required;
  std::string PriceItem::* text = nullptr;  // if both are null: life_years
  Money PriceItem::* money = nullptr;
};

/// In the order in which they are written.
[[nodiscard]] std::span<const PriceColumn> price_columns();

/// A header as it is compared: its letters and digits, in lower case. "Remove Price" is "removeprice".
[[nodiscard]] std::string column_key(std::string_view header);

/// Finds a column by name, as column_key() compares it; nullptr for a column that is kept but not used.
[[nodiscard]] const PriceColumn* find_price_column(std::string_view name);

/// Checks a cell and stores it in `item`; returns what is wrong with it, if anything.
[[nodiscard]] std::optional<std::string> read_price_cell(const PriceColumn& column, std::string_view cell,
                                                         PriceItem& item);

/// The cell that is read back as the same value.
[[nodiscard]] std::string write_price_cell(const PriceColumn& column, const PriceItem& item);

/// What is wrong with the row as a whole: a negative price in an entry that is not a credit.
[[nodiscard]] std::optional<std::string> check_price_signs(const PriceItem& item);

/// A column of a file: known, or kept under its name; neither for padding columns without a name.
struct FileColumn {
  const PriceColumn* known = nullptr;
  std::string name;
};

/// Whether the form says that the file does not have the column.
[[nodiscard]] bool is_left_out(const PriceColumn& column, const PriceListForm& form);

/// Error: malformed_price_list for a form that no file can have.
[[nodiscard]] Result<void> check_form(const PriceListForm& form);

/// By the form, by the project's names, or by a name that other programs use. Error: malformed_price_list,
/// also if a column is missing.
[[nodiscard]] Result<std::vector<FileColumn>> read_columns(const CsvRecord& header,
                                                           const PriceListForm& form);

/// The form with a name for each column that the header lacks; nullopt if it lacks none, or has too few.
[[nodiscard]] std::optional<PriceListForm> complete_form(const CsvRecord& header, PriceListForm form);

/// What the comments of a list begin with.
inline constexpr std::string_view code_mark = "code=", description_mark = "description=";

/// A price list before its rows are read.
struct PriceListSource {
  std::string code, description;
  CsvRecord header;
  bool has_controls = false;             // control characters somewhere; otherwise rows are not searched
  bool decimal_comma = false;            // "12,50" is 12.50
  std::size_t expected_rows = 0;         // for reserving memory
  std::function<bool(CsvRecord&)> next;  // overwrites the record with the next row
};

/// Bad rows are collected. Errors: malformed_price_list (code, header, no rows), price_list_too_large.
[[nodiscard]] Result<ParsedPriceList> read_price_rows(const PriceListSource& source,
                                                      const PriceListForm& form, const Limits& limits);

[[nodiscard]] std::unexpected<Error> malformed_list(std::string message, std::size_t line = 0);

/// Whether the row has only whitespace.
[[nodiscard]] bool all_empty(const std::vector<std::string>& cells);

/// Reads the comments up to and including the header row, with `next`; false if there is none.
[[nodiscard]] bool read_front(PriceListSource& list);

/// A file of any kind. `bytes` and `storage` must outlive the source.
[[nodiscard]] Result<PriceListSource> open_list(std::string_view bytes, const PriceListForm& form,
                                                const Limits& limits, std::string& storage);

/// CSV and similar formats: comments, header row, rows. `text` must outlive the source.
[[nodiscard]] Result<PriceListSource> open_csv_list(std::string_view text, const Limits& limits);

/// JSON: an object with `code`, `description` and `items`, or the items alone; one object per item.
[[nodiscard]] Result<PriceListSource> open_json_list(std::string_view text, const Limits& limits);

/// A sheet of a workbook: comments, header row, rows.
[[nodiscard]] Result<PriceListSource> open_sheet_list(std::string_view bytes, std::string_view sheet,
                                                      const Limits& limits);

}  // namespace estimate::match
