// PriceList: the unit prices that descriptions are matched with. Prices are US dollars per unit of measure
// (SF, LF, SQ, EA, HR, …), by activity: remove, replace, detach and reset, and so on.
//
//   const auto parsed = estimate::parse_price_list(file_bytes, {.code = "TXHO8X_SEP20"});
//   if (parsed) show(parsed->list.items.size(), parsed->bad_rows.size());
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"

namespace estimate {

/// The parts of the price of one activity, per unit of measure; their sum is the price.
struct PriceParts {
  char activity = '+';  // a letter of PriceItem::activities
  Money wage = {}, burden = {}, overhead = {}, material = {}, equipment = {}, market_conditions = {};

  friend bool operator==(const PriceParts&, const PriceParts&) = default;
};

/// One catalog entry. Prices are per unit of measure. An entry with the activity & and a removal of 0 has one
/// price for both.
struct PriceItem {
  std::string cat = {}, sel = {};           // "RFG", "LAM30"
  std::string activities = {};              // letters from + - & R I M F (F: remove and refit)
  std::string description = {}, unit = {};  // two blanks in a description are a gap for what it is about
  Money remove = {}, replace = {}, reset = {}, material = {}, labor = {}, equipment = {};
  std::optional<int> life_years = {};
  std::string tax_class = {};
  std::map<std::string, std::string> extra = {};  // other columns of the source, verbatim
  Money refit = {};
  std::vector<PriceParts> parts = {};  // of the activities whose parts are known
  std::string labor_minimum = {};      // code of the charge for small jobs that belongs to it: "RFGMN-A"

  friend bool operator==(const PriceItem&, const PriceItem&) = default;
};

/// A price list with its code ("TXHO8X_SEP20").
struct PriceList {
  std::string code = {}, description = {}, sha256 = {};
  std::string source = {};  // name of its file
  std::vector<PriceItem> items = {};

  friend bool operator==(const PriceList&, const PriceList&) = default;
};

/// A row that was rejected.
struct BadRow {
  std::size_t line = 0;  // 1-based line of the file
  std::string message = {};
  std::string reason = {};  // the same for all rows of this kind: "sel is a date"
};

/// The rows that share a reason.
struct RowsByReason {
  std::string reason = {};
  std::vector<std::size_t> lines = {};  // 1-based lines of the file, ascending
};

/// A row that was refused because a spreadsheet program made its selector a date. `may_be` is the only
/// selector of the category that fits, for the user to judge; empty: none or several fit.
struct DateSelector {
  std::size_t line = 0;  // 1-based line of the file
  std::string cat = {}, date = {}, may_be = {};
};

/// What became of the rows of a file: rows = entries + merged + repeated + those of `refused`.
struct ImportTable {
  std::size_t rows = 0;  // without the header and empty rows
  std::size_t entries = 0;
  std::size_t activities = 0;               // of all entries
  std::size_t merged = 0;                   // rows that gave an entry one more activity
  std::size_t repeated = 0;                 // rows that say what a row before says
  std::vector<RowsByReason> refused = {};   // in the order of their first rows
  std::vector<RowsByReason> left_out = {};  // rows that were read without a part of them
  std::vector<DateSelector> dates = {};     // some of `refused`; import_price_list() fills it
};

/// A row that was rejected because a spreadsheet program made its selector a date.
struct DateRow {
  std::size_t line = 0;
  std::string cat = {}, date = {}, activities = {}, description = {};
};

/// The list that was read, and the rows that were rejected.
struct ParsedPriceList {
  PriceList list = {};
  std::vector<BadRow> bad_rows = {};
  ImportTable table = {};
  std::vector<DateRow> date_rows = {};  // of bad_rows
};

/// How another program names a column.
struct ColumnName {
  std::string name = {};     // as in this project: "replace_price"
  std::string in_file = {};  // as in the file's header; empty: the file has no such column, so no such
                             // prices, or, for `act`, the activities that the prices allow
  friend bool operator==(const ColumnName&, const ColumnName&) = default;
};

/// How to read a file that does not say it itself.
struct PriceListForm {
  std::string code = {};                 // replaces the one in the file
  std::vector<ColumnName> columns = {};  // others have the names of this project, or common ones ("UOM")
  std::string sheet = {};                // of a workbook; empty: the first
};

/// Reads a price list from CSV (with commas, tabs or semicolons), from a sheet of a workbook (XLSX), or from
/// JSON: an object with `code`, `description` and `items`, or the list of items alone, each an object with
/// the columns of the CSV. Headers are compared by their letters and digits. Text is UTF-8, UTF-16 with a
/// byte order mark, or Windows-1252; in files with semicolons, prices may have a decimal comma; "$1,234.50"
/// is a price too. Bad rows are collected, not fatal; a negative price is valid only in a credit.
///
/// With a column `unit_price` instead of a price for each activity, a row is the price of its activity, in
/// letters or in words ("Remove and Replace"), and the rows of a code become one entry: so are the items that
/// Xactimate exports. A file whose only prices are a column `replace_price` needs neither the other prices
/// nor `act`. A column `code` holds category and selector in one: "RFG LAM30", "07 31 13.10 0275".
///
/// Errors: malformed_price_list (no code, no header, no rows, not valid JSON, not a workbook),
/// price_list_too_large; for a workbook also those of read_zip and parse_xml.
[[nodiscard]] Result<ParsedPriceList> parse_price_list(std::string_view bytes, const PriceListForm& form = {},
                                                       const Limits& limits = {});

/// How import_price_list() reads a file.
struct ImportOptions {
  PriceListForm form = {};
  /// The columns that were named before for files with this header; empty: none are remembered.
  std::function<std::vector<ColumnName>(const std::string& header)> remembered = {};
  /// The selectors of a category in other lists, which show what a date may have been; asked only if a
  /// selector is a date. Empty: nothing is suggested that the file itself does not show.
  std::function<std::vector<std::string>(const std::string& cat)> selectors = {};
  Limits limits = {};
};

/// A list, what became of every row of its file, and what to remember about it.
struct PriceListImport {
  PriceList list = {};
  ImportTable table = {};
  std::vector<BadRow> bad_rows = {};
  std::string header = {};  // the file's header as one line, as ImportOptions::remembered gets it
  std::vector<ColumnName> columns = {};  // as the form or the memory names them
};

/// Reads a price list of any origin, for a program that keeps it: parse_price_list() with the columns that
/// were named before for the same header. A selector that a spreadsheet program made a date ("2-Jan") is
/// refused with the row, the way to avoid it and, if exactly one selector of the category fits ("1/2"), this
/// suggestion; it is never taken. Only a header that cannot be used refuses the file. Errors: those of
/// parse_price_list(). Example: `import_price_list(bytes, {.form = {.code =
/// "TXHO8X_SEP20"}})->table.entries`.
[[nodiscard]] Result<PriceListImport> import_price_list(std::string_view bytes, const ImportOptions& options);

/// For a file whose columns parse_price_list() does not recognize: `form` with the most likely header for
/// each of them, to be shown to the user, and with the code "CODE" if nothing names one. A header is
/// suggested by its words or by the values below it, never against these. nullopt if the columns are
/// recognized, or if nothing in the file looks like one that every list needs.
[[nodiscard]] std::optional<PriceListForm> guess_form(std::string_view bytes, const PriceListForm& form = {},
                                                      const Limits& limits = {});

/// Reads the format that write_price_list_csv() writes: CSV with `# code=…`, `# description=…`, a header row
/// and items, in UTF-8 or Windows-1252. Bad rows are collected, not fatal; a negative price is valid only in
/// a credit. A `code` that is not empty replaces the one in the file. Errors: malformed_price_list (no code,
/// no header, no rows), price_list_too_large.
[[nodiscard]] Result<ParsedPriceList> parse_price_list_csv(std::string_view bytes, const Limits& limits = {},
                                                           std::string_view code = {});

/// Writes the format that parse_price_list_csv() reads: code, description and items survive the round trip.
/// `source` and `sha256` say where a list came from and are not part of the format.
[[nodiscard]] std::string write_price_list_csv(const PriceList& list);

/// The whole list in a compact binary form that loads many times faster than CSV: for stores, not for people.
[[nodiscard]] std::string pack_price_list(const PriceList& list);
/// Whether the bytes begin as those of pack_price_list().
[[nodiscard]] bool is_packed_price_list(std::string_view bytes);
/// Error: malformed_price_list for anything that pack_price_list() did not write.
[[nodiscard]] Result<PriceList> unpack_price_list(std::string_view bytes);

/// The parts of a price list code: "TXHO8X_SEP20" → TX, HO, 2020-09. nullopt if the code does not follow this
/// pattern (which is allowed).
struct PriceListCode {
  std::string state = {}, region = {}, month = {};  // month: "2020-09"
};
[[nodiscard]] std::optional<PriceListCode> read_price_list_code(std::string_view code);

/// Whether a code is valid: 1 to 20 characters, no lower case, no space.
[[nodiscard]] bool valid_price_list_code(std::string_view code);

}  // namespace estimate
