// Rows of spreadsheets: CSV by RFC 4180, read leniently (any line ending; quotes inside unquoted cells are
// kept); TSV, the same with another separator; text in other encodings; workbooks (XLSX).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"

namespace estimate::match {

/// Why a record cannot be used.
enum class CsvFault { none, open_quote, text_after_quote, long_cell, many_cells };

/// The fault as a message for the user.
[[nodiscard]] std::string_view csv_fault_text(CsvFault fault);

struct CsvRecord {
  std::size_t line = 0;  // 1-based line where it begins
  std::vector<std::string> cells;
  CsvFault fault = CsvFault::none;
};

/// Example: `CsvReader reader(text); for (CsvRecord record; reader.next(record);) …`.
/// Cells beyond the limits are cut off and the record says so, so that hostile input stays small.
class CsvReader {
 public:
  static constexpr std::size_t max_cell_bytes = 65'536;
  static constexpr std::size_t max_cells = 1'000;

  /// `text` must outlive the reader.
  explicit CsvReader(std::string_view text, char separator = ',') : text_(text), separator_(separator) {}

  /// Overwrites `record` with the next one; false at the end of the text.
  [[nodiscard]] bool next(CsvRecord& record);

 private:
  void read_bare_cell(CsvRecord& record, std::string& cell);
  void read_quoted_cell(CsvRecord& record, std::string& cell);
  void append(CsvRecord& record, std::string& cell, std::string_view piece) const;
  void count_lines(std::string_view piece);
  [[nodiscard]] bool at_cell_end() const;
  void end_line();

  [[nodiscard]] bool ends_bare_cell(char c) const { return c == separator_ || c == '\n' || c == '\r'; }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

/// Appends one record and a line feed; quotes the cells that need it.
void append_csv_record(std::string& out, const std::vector<std::string>& cells);

/// Converts the bytes of a spreadsheet's text export to UTF-8. UTF-8 is returned without its byte order mark,
/// UTF-16 is recognized by its byte order mark ("Unicode text"), and everything else is read as Windows-1252,
/// which spreadsheets on Windows write. The result is a view into `bytes` or `storage`. Error:
/// malformed_price_list for UTF-16 that ends in half a character.
[[nodiscard]] Result<std::string_view> spreadsheet_text(std::string_view bytes, std::string& storage);

/// Whether there is a character that a text cell cannot have: NUL and other controls except tab and line
/// ends.
[[nodiscard]] bool has_control_character(std::string_view utf8);

/// Whether the bytes may be a workbook (XLSX), which is a ZIP of XML documents.
[[nodiscard]] bool looks_like_zip(std::string_view bytes);

/// The rows of a sheet that have a cell, as CSV would have them: text, numbers by their digits, what formulas
/// last gave. `line` is the number of the row. `sheet` is its name; empty for the first one. Errors:
/// malformed_price_list (not a workbook, no such sheet), price_list_too_large, and those of read_zip and
/// parse_xml, with the member.
[[nodiscard]] Result<std::vector<CsvRecord>> read_sheet(std::string_view bytes, std::string_view sheet,
                                                        const Limits& limits);

}  // namespace estimate::match
