#include "rows/table.h"

#include <algorithm>
#include <cmath>

#include "estimate/base/text.h"

namespace estimate {
namespace {

/// Matches one heading at words[at]; returns how many words it takes, 0 if none.
std::size_t match_heading(std::span<const Word> words, std::size_t at, Field& field) {
  for (const Heading& h : headings()) {
    const auto parts = split_blanks(h.words);
    if (at + parts.size() > words.size()) continue;
    bool same = true;
    for (std::size_t k = 0; k < parts.size() && same; ++k) same = to_lower(words[at + k].text) == parts[k];
    if (!same) continue;
    field = h.field;
    return parts.size();
  }
  return 0;
}

/// Headings are bold; a sketch label may stand on the same baseline.
std::vector<Word> heading_words(const Line& line) {
  std::vector<Word> bold;
  for (const Word& w : line.words) {
    if (w.bold) bold.push_back(w);
  }
  return bold.size() >= 2 ? bold : line.words;
}

bool same_headings(const Layout& layout, const std::vector<HeadingCell>& cells) {
  return std::equal(layout.headings.begin(), layout.headings.end(), cells.begin(), cells.end(),
                    [](Field f, const HeadingCell& c) { return f == c.field; });
}

bool is_figure(Field field) {
  return field != Field::description && field != Field::cat && field != Field::sel && field != Field::act &&
         field != Field::calc;
}

/// Quantities end about this far left of their heading's right edge (the unit follows).
constexpr double quantity_inset_pt = 14;

}  // namespace

bool Table::has(Field field) const {
  return std::any_of(headings.begin(), headings.end(),
                     [&](const HeadingCell& c) { return c.field == field; });
}

double Table::edge(Field field) const {
  const auto it =
      std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.field == field; });
  return it == columns.end() ? 0 : it->right_pt;
}

bool Table::has_line_items() const {
  return has(Field::quantity) && (has(Field::unit_price) || (has(Field::remove) && has(Field::replace))) &&
         (has(Field::rcv) || has(Field::acv));
}

std::vector<HeadingCell> read_headings(const Line& line) {
  const std::vector<Word> words = heading_words(line);
  std::vector<HeadingCell> cells;
  for (std::size_t i = 0; i < words.size();) {
    Field field{};
    const std::size_t n = match_heading(words, i, field);
    if (n == 0) return {};
    HeadingCell cell{field, words[i].box};
    for (std::size_t k = 1; k < n; ++k) cell.box.include(words[i + k].box);
    cells.push_back(cell);
    i += n;
  }
  return cells;
}

std::vector<Column> heading_columns(const std::vector<HeadingCell>& headings) {
  std::vector<Column> columns;
  for (const HeadingCell& c : headings) {
    if (!is_figure(c.field)) continue;
    columns.push_back({c.field, c.box.x1 - (c.field == Field::quantity ? quantity_inset_pt : 0)});
  }
  return columns;
}

Table make_table(std::vector<HeadingCell> cells, double size) {
  Table table;
  table.size = size;
  for (const Layout& layout : layouts()) {
    if (!same_headings(layout, cells)) continue;
    table.layout = layout.name;
    table.left_pt = layout.left_pt;
    table.section_left_pt = layout.section_left_pt;
    table.page_head_pt = layout.page_head_pt;
    table.wrap_leading = layout.wrap_leading;
    if (layout.row_size_pt > 0) table.size = layout.row_size_pt;
    table.columns.assign(layout.columns.begin(), layout.columns.end());
  }
  if (table.layout.empty()) table.columns = heading_columns(cells);
  table.headings = std::move(cells);
  return table;
}

}  // namespace estimate
