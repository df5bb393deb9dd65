#include "classify/page/item_order.h"

#include <algorithm>
#include <vector>

#include "classify/line_marker.h"
#include "classify/table/figures.h"
#include "classify/table/item_start.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

/// Descriptions wrap to up to three more lines before their figures.
constexpr std::size_t lines_to_figures = 4;

std::optional<int> item_number(const ItemStart& start) {
  const auto number = std::ranges::find(start.cells, Field::number, &Cell::field);
  return number == start.cells.end() ? std::nullopt : read_whole_number(number->text);
}

bool has_figures(std::span<const Line> lines, const ItemStart& start, const Table& table) {
  if (read_figures(std::span(lines.front().words).subspan(start.text_at), table)) return true;
  for (const Line& line : lines.subspan(1, std::min(lines_to_figures, lines.size()) - 1)) {
    if (read_item_start(line.words, table)) return false;
    if (read_figures(line.words, table)) return true;
  }
  return false;
}

std::vector<int> item_numbers(std::span<const Line> page) {
  std::vector<int> numbers;
  std::optional<Table> table;
  for (std::size_t i = 0; i < page.size(); ++i) {
    if (find_line_marker(page[i]) == LineMarker::column_header) {
      table = make_table(read_headings(page[i]), page[i].size);
      if (!table->has_line_items()) table.reset();
    } else if (table) {
      const auto start = read_item_start(page[i].words, *table);
      const auto number = start ? item_number(*start) : std::nullopt;
      if (number && has_figures(page.subspan(i), *start, *table)) numbers.push_back(*number);
    }
  }
  return numbers;
}

}  // namespace

std::optional<ItemSpan> read_item_span(std::span<const Line> page) {
  const std::vector<int> numbers = item_numbers(page);
  if (numbers.empty()) return std::nullopt;
  const auto [least, greatest] = std::ranges::minmax(numbers);
  return ItemSpan{least, greatest};
}

ItemOrder item_order(std::span<const ItemSpan> pages) {
  std::vector<ItemSpan> sorted(pages.begin(), pages.end());
  std::ranges::sort(sorted, {}, &ItemSpan::first);
  bool overlap = false;
  for (std::size_t i = 1; i < sorted.size(); ++i) overlap = overlap || sorted[i].first <= sorted[i - 1].last;
  std::size_t falls = 0;
  for (std::size_t i = 1; i < pages.size(); ++i) falls += pages[i].first < pages[i - 1].first ? 1 : 0;
  if (falls == 0) return ItemOrder::rising;
  if (overlap) return ItemOrder::unknown;
  if (falls == pages.size() - 1) return ItemOrder::falling;
  const bool starts_first = pages.front().first == sorted.front().first;
  return falls > 1 || !starts_first ? ItemOrder::shuffled : ItemOrder::unknown;
}

}  // namespace estimate::classify
