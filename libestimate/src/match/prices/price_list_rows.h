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

/// The kind of a column's values, which decides how its cells are checked. code: category and selector in
/// one. part: of the price of a row's activity. parts: of all activities of an entry, as a list writes them.
enum class CellKind {
  category,
  selector,
  activities,
  description,
  unit,
  word,
  money,
  years,
  code,
  part,
  parts
};

/// What a column is for. required: of every list with a price for each activity. written: in every list that
/// is written; the others only where an entry has them.
struct PriceColumn {
  std::string_view name;
  CellKind kind;
  bool required = false;
  std::string PriceItem::* text = nullptr;
  Money PriceItem::* money = nullptr;
  Money PriceParts::* part = nullptr;
  bool written = true;
};

/// Of lists with a price for each activity, in the order in which they are written.
[[nodiscard]] std::span<const PriceColumn> price_columns();

/// Of files with a row for each activity, whose price is the column unit_price. A row is read into an item
/// that has the price as `replace` and the parts of the price in one element of `parts`.
[[nodiscard]] std::span<const PriceColumn> activity_row_columns();

/// A header as it is compared: its letters and digits, in lower case. "Remove Price" is "removeprice".
[[nodiscard]] std::string column_key(std::string_view header);

/// Finds a column by name, as column_key() compares it; nullptr for a column that is kept but not used.
[[nodiscard]] const PriceColumn* find_price_column(std::string_view name,
                                                   std::span<const PriceColumn> columns = price_columns());

/// The letter of an activity in words ("Remove and Replace": &) or of a letter; 0 for anything else.
[[nodiscard]] char activity_of_words(std::string_view words);

/// Checks a cell and stores it in `item`; returns what is wrong with it, if anything.
[[nodiscard]] std::optional<std::string> read_price_cell(const PriceColumn& column, std::string_view cell,
                                                         PriceItem& item);

/// The cell that is read back as the same value.
[[nodiscard]] std::string write_price_cell(const PriceColumn& column, const PriceItem& item);

/// Whether the item has a value for a column that is not always written.
[[nodiscard]] bool has_value(const PriceColumn& column, const PriceItem& item);

/// The unit as ESX files have it, for units in words and with dots ("Each", "S.F."); others as they are.
[[nodiscard]] std::string short_unit(std::string_view unit);

/// What is wrong with the row as a whole: a negative price in an entry that is not a credit.
[[nodiscard]] std::optional<std::string> check_price_signs(const PriceItem& item);

/// A column of a file: known, or kept under its name, unless it is about a line of an estimate; neither for
/// padding columns without a name.
struct FileColumn {
  const PriceColumn* known = nullptr;
  std::string name;
  bool is_of_line = false;
};

/// Error: malformed_price_list for a form that no file can have.
[[nodiscard]] Result<void> check_form(const PriceListForm& form);

/// The columns of a file, whether each of its rows is the price of one activity, and whether its only prices
/// are those of replacement.
struct FileColumns {
  std::vector<FileColumn> columns;
  bool by_activity = false, only_replacement = false;

  [[nodiscard]] bool has(std::string_view name) const;
};

/// By the form, by the project's names, or by a name that other programs use. Error: malformed_price_list,
/// also if a column is missing.
[[nodiscard]] Result<FileColumns> read_columns(const CsvRecord& header, const PriceListForm& form);

/// The form with a name for each column that the header lacks; nullopt if it lacks none, or if the file has
/// nothing that looks like a column that every list needs. `rows`: some, to see the values of a column.
[[nodiscard]] std::optional<PriceListForm> complete_form(const CsvRecord& header,
                                                         std::span<const CsvRecord> rows, PriceListForm form);

/// Whether a column of the file has values that may be categories.
[[nodiscard]] bool has_categories(std::size_t columns, std::span<const CsvRecord> rows);

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

/// Whether a row that begins with # is a comment, and not the header of an export whose first column is "#".
[[nodiscard]] bool is_comment(const std::vector<std::string>& cells);

/// The reason of a row whose selector is a date.
inline constexpr std::string_view date_reason = "sel is a date";

/// Whether a spreadsheet program made the selector a date: "2-Jan", "Jan-02", "1/2/2025", "2025-01-02".
[[nodiscard]] bool is_date_selector(std::string_view selector);

/// The selectors that a date may have been: "2-Jan" → 1/2, 1-2, 2/1, 2-1.
[[nodiscard]] std::vector<std::string> selectors_of_date(std::string_view date);

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
