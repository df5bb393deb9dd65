#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include "esx/estimate/base/text.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate::match {
namespace {

constexpr char quote = '"';
constexpr char separator = ',';

bool needs_quotes(std::string_view cell) {
  return cell.find_first_of(",\"\r\n") != cell.npos || cell.starts_with(' ') || cell.ends_with(' ');
}

}  // namespace

std::string_view csv_fault_text(CsvFault fault) {
  switch (fault) {
    case CsvFault::none:
      return {};
    case CsvFault::open_quote:
      return "a quote in this row is never closed; the rows after it were not read";
    case CsvFault::text_after_quote:
      return "text between a closing quote and the next separator";
    case CsvFault::long_cell:
      return "a cell has more than 65,536 bytes";
    case CsvFault::many_cells:
      return "the row has more than 1,000 cells";
  }
  return {};
}

bool CsvReader::next(CsvRecord& record) {
  if (at_ == text_.size()) return false;
  record.line = line_;
  record.fault = CsvFault::none;
  std::size_t count = 0;
  std::string surplus;
  for (bool more = true; more;) {
    if (count == max_cells) record.fault = CsvFault::many_cells;
    // Reuses the strings of the previous record, so most cells need no allocation.
    if (count < max_cells && count == record.cells.size()) record.cells.emplace_back();
    std::string& cell = count < max_cells ? record.cells[count++] : surplus;
    cell.clear();
    if (at_ < text_.size() && text_[at_] == quote) {
      read_quoted_cell(record, cell);
    } else {
      read_bare_cell(record, cell);
    }
    more = at_ < text_.size() && text_[at_] == separator_;
    if (more) ++at_;
  }
  record.cells.resize(count);
  end_line();
  return true;
}

void CsvReader::read_bare_cell(CsvRecord& record, std::string& cell) {
  const auto begin = text_.begin() + std::ptrdiff_t(at_);
  const auto end = std::find_if(begin, text_.end(), [&](char c) { return ends_bare_cell(c); });
  append(record, cell, {begin, end});
  at_ += std::size_t(end - begin);
}

void CsvReader::read_quoted_cell(CsvRecord& record, std::string& cell) {
  ++at_;
  for (;;) {
    const auto end = text_.find(quote, at_);
    const std::string_view piece = text_.substr(at_, end - at_);
    append(record, cell, piece);
    count_lines(piece);
    if (end == text_.npos) {
      record.fault = CsvFault::open_quote;
      at_ = text_.size();
      return;
    }
    at_ = end + 1;
    if (at_ == text_.size() || text_[at_] != quote) break;
    append(record, cell, "\"");
    ++at_;
  }
  if (at_cell_end()) return;
  record.fault = CsvFault::text_after_quote;
  read_bare_cell(record, cell);
}

void CsvReader::append(CsvRecord& record, std::string& cell, std::string_view piece) const {
  const std::size_t room = max_cell_bytes - cell.size();
  if (piece.size() > room) record.fault = CsvFault::long_cell;
  cell += piece.substr(0, room);
}

void CsvReader::count_lines(std::string_view piece) {
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const bool second_half = piece[i] == '\n' && i > 0 && piece[i - 1] == '\r';
    if ((piece[i] == '\n' || piece[i] == '\r') && !second_half) ++line_;
  }
}

bool CsvReader::at_cell_end() const { return at_ == text_.size() || ends_bare_cell(text_[at_]); }

void CsvReader::end_line() {
  if (at_ == text_.size()) return;
  at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
  ++line_;
}

void append_csv_record(std::string& out, const std::vector<std::string>& cells) {
  bool first = true;
  for (const std::string& cell : cells) {
    if (!first) out += separator;
    first = false;
    if (!needs_quotes(cell)) {
      out += cell;
      continue;
    }
    out += quote;
    for (const char c : cell) out.append(c == quote ? 2 : 1, c);
    out += quote;
  }
  out += '\n';
}

namespace {

/// Windows-1252 0x80..0x9F; the five unused codes map to the control characters with the same number.
constexpr std::array<char16_t, 32> windows_1252_high = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

char16_t windows_1252_character(std::uint8_t byte) {
  return byte >= 0x80 && byte <= 0x9F ? windows_1252_high[byte - 0x80] : char16_t(byte);
}

std::string windows_1252_to_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  for (const char byte : bytes) append_utf8(text, windows_1252_character(std::uint8_t(byte)));
  return text;
}

bool is_ascii(std::string_view bytes) {
  std::uint8_t all = 0;
  for (const char byte : bytes) all |= std::uint8_t(byte);
  return all < 0x80;
}

/// U+0080..U+009F are encoded as this byte and one less than 0xA0.
constexpr std::uint8_t first_byte_of_c1 = 0xC2;

constexpr bool is_ascii_control(std::uint8_t byte) {
  return ((byte < 0x20) & (byte != '\t') & (byte != '\n') & (byte != '\r')) | (byte == 0x7F);
}

/// One pass without branches, which compilers vectorize: whole lists go through it.
bool may_have_control_character(std::string_view utf8) {
  bool found = false;
  for (const char c : utf8) {
    const auto byte = std::uint8_t(c);
    found |= is_ascii_control(byte) | (byte == first_byte_of_c1);
  }
  return found;
}

}  // namespace

Result<std::string_view> spreadsheet_text(std::string_view bytes, std::string& storage) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    if (bytes.size() % 2 != 0)
      return fail(ErrorCode::malformed_price_list, "the file is UTF-16 and ends in half a character");
    storage = utf16_to_utf8(bytes);
    return storage;
  }
  constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(utf8_mark)) bytes.remove_prefix(utf8_mark.size());
  if (is_ascii(bytes) || valid_utf8(bytes)) return bytes;
  storage = windows_1252_to_utf8(bytes);
  return storage;
}

bool has_control_character(std::string_view utf8) {
  if (!may_have_control_character(utf8)) return false;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = std::uint8_t(utf8[i]);
    if (is_ascii_control(byte)) return true;
    if (byte == first_byte_of_c1 && i + 1 < utf8.size() && std::uint8_t(utf8[i + 1]) < 0xA0) return true;
  }
  return false;
}

}  // namespace estimate::match
