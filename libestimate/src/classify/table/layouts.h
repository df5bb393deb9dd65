// The columns of the printed layouts, as data, and the headings that a print has. To add a layout, add rows
// to the table in layouts.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "layout/line.h"

namespace estimate::classify {

/// The right edge of a column's figures.
struct Column {
  Field field;
  double right_pt;  // of the figures, not of the column's heading; Letter page
};

/// One printed layout: headings in print order, and the measured right edges of the figures.
struct Layout {
  std::string_view name;
  std::span<const Field> headings;  // as printed; both lines of a two-line heading
  // Quantity first; empty if the layout was not measured: then its columns are learned from each print.
  std::span<const Column> columns = {};
  double left_pt = 36;  // left edge of the rows
  // Payment worksheets and prints of other programs repeat the headings at the top of every page, and do not
  // have them under section headings: those are here, inside the table.
  double section_left_pt = 0;
  double page_head_pt = 0;  // smallest distance from the headings to the first row
  double row_size_pt = 0;   // font size of the rows; 0: that of the headings
  // Wrapped lines follow at 1.11 × the font size; the next item, note or heading at 1.2 × or more.
  double wrap_leading = 1.16;
  bool whole_quantities = false;           // "2 EA": other layouts print two decimals
  bool price_at_quantity = false;          // "468.00 SF @ 2.25" under "QUANTITY / UNIT PRICE"
  std::string_view by_coverage_name = {};  // of the variant that groups items by coverage
};

[[nodiscard]] std::span<const Layout> layouts();

/// nullptr for a name that is not in the table.
[[nodiscard]] const Layout* find_layout(std::string_view name);

/// The layout that most tables have; the one with blocks of coverages if the print has them and there is one.
/// `counts`: of tables by layout.
[[nodiscard]] std::string usual_layout(const std::map<std::string, int>& counts, bool by_coverage);

/// The words of a column heading, in lower case ("unit price", "dep %").
struct Heading {
  std::string_view words;
  Field field;
};
/// Longest headings first, so "unit price" is found before "unit".
[[nodiscard]] std::span<const Heading> headings();

/// More than the cost of any useful assignment.
inline constexpr double no_assignment_cost = 1000;

/// Assigns items in order to columns in order: for each of `n` items, its column out of `m`, or -1. Keeps the
/// order, uses each column at most once, and minimizes the sum of costs. A `cost(item, column)` above
/// no_assignment_cost forbids a pair.
template <class Cost>
[[nodiscard]] std::vector<int> assign_in_order(std::size_t n, std::size_t m, Cost cost) {
  std::vector<std::vector<double>> best(n + 1, std::vector<double>(m + 1, 0));
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m + 1; j-- > 0;) {
      best[i][j] = no_assignment_cost + best[i + 1][j];
      if (j < m) best[i][j] = std::min({best[i][j], best[i][j + 1], cost(i, j) + best[i + 1][j + 1]});
    }
  }
  std::vector<int> chosen(n, -1);
  for (std::size_t i = 0, j = 0; i < n;) {
    if (j < m && best[i][j] == best[i][j + 1]) {
      ++j;
    } else if (j < m && best[i][j] == cost(i, j) + best[i + 1][j + 1]) {
      chosen[i++] = static_cast<int>(j++);
    } else {
      ++i;
    }
  }
  return chosen;
}

/// Mends column headings that OCR misread. The words of a recognized line with the text of the column heading
/// that each is closest to: "ACY" → "acv", "DEPREC" → "deprec.". The words as they are if too few of them are
/// headings.
[[nodiscard]] std::vector<Word> mend_headings(const std::vector<Word>& words);

/// Heading words of one line, by column.
struct HeadingCell {
  Field field;
  Box box;
  bool shares_column = false;  // with the next heading: "QUANTITY / UNIT PRICE"
};

/// The column headings on a line; empty if the line has anything else in the same type.
[[nodiscard]] std::vector<HeadingCell> read_headings(const Line& line);

/// Whether each of the headings is one of `others`, at its place.
[[nodiscard]] bool have_same_places(const std::vector<HeadingCell>& headings,
                                    const std::vector<HeadingCell>& others);

/// The heading of the descriptions may be on the upper of two lines.
void add_upper_description(const Line& upper, std::vector<HeadingCell>& headings);

/// What headings mean next to each other: "UNIT" is the unit of measure if there is a "UNIT PRICE", and
/// "AMOUNT" the total if no other heading is.
void settle_headings(std::vector<HeadingCell>& headings);

/// Columns at the headings' own right edges.
[[nodiscard]] std::vector<Column> heading_columns(const std::vector<HeadingCell>& headings);

}  // namespace estimate::classify
