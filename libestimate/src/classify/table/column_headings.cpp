#include "classify/table/column_headings.h"

#include <span>

#include "estimate/base/text.h"

namespace estimate::classify {
namespace {

/// Matches one heading at words[at]; returns the number of its words, 0 if there is no match.
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

/// Headings are bold; a sketch label may be on the same baseline.
std::vector<Word> heading_words(const Line& line) {
  std::vector<Word> bold;
  for (const Word& w : line.words) {
    if (w.bold) bold.push_back(w);
  }
  return bold.size() >= 2 ? bold : line.words;
}

bool is_figure(Field field) {
  return field != Field::description && field != Field::cat && field != Field::sel && field != Field::act &&
         field != Field::calc;
}

/// In real prints, quantities end 11.5 to 27.4 pt left of their heading's right edge, because the unit
/// follows.
constexpr double quantity_inset_pt = 14;

}  // namespace

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

}  // namespace estimate::classify
