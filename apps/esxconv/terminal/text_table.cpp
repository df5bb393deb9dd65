#include "esxconv/terminal/text_table.h"

#include <algorithm>

#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

/// The number of UTF-8 characters: every byte that does not continue one.
std::size_t width(const std::string& text) {
  return std::size_t(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

void TextTable::add(Row row) {
  for (std::string& cell : row) cell = cell.empty() ? "-" : printable(cell);
  rows_.push_back(std::move(row));
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths(rows_.front().size(), 0);
  for (const Row& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  std::string text;
  for (const Row& row : rows_) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      text += row[i] + std::string(widths[i] - width(row[i]) + 2, ' ');
    }
    text += row.back() + "\n";
  }
  return text;
}

}  // namespace esxconv
