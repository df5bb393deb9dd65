// CSV by RFC 4180, read leniently (any line ending; quotes inside unquoted cells are kept); TSV, the same
// with another separator.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace estimate {

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

}  // namespace estimate
