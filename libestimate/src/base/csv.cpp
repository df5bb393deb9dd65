#include "estimate/csv.h"

#include <algorithm>
#include <iterator>

namespace estimate {
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

}  // namespace estimate
