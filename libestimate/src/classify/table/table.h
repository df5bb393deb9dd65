// The current columns under a column heading.
#pragma once

#include <string>
#include <vector>

#include "classify/table/column_headings.h"

namespace estimate::classify {

/// The current columns under a heading.
struct Table {
  std::string layout;  // name in layouts(); "" if not listed
  std::vector<HeadingCell> headings;
  std::vector<Column> columns;    // right edges of the figures; quantity first
  double left_pt = 36;            // left edge of the rows
  double section_left_pt = 0;     // left edge of section headings inside the table; 0: none, and the column
                                  // headings do not repeat at the top of every page
  double wrap_leading = 1.16;     // wrapped lines follow closer than this many font sizes
  double page_head_pt = 0;        // lines closer to the headings belong to the page header
  double size = 9;                // font size of the heading
  bool whole_quantities = false;  // quantities may have no decimals

  [[nodiscard]] bool has(Field field) const;
  [[nodiscard]] double edge(Field field) const;  // 0 if the column is missing
  /// Quantity, a price or the amount before tax, and a total: enough to read line items.
  [[nodiscard]] bool has_line_items() const;
};

/// The layout with exactly these headings, at its measured edges; without one, or if it was not measured,
/// columns at the headings' edges.
[[nodiscard]] Table make_table(std::vector<HeadingCell> headings, double size);

}  // namespace estimate::classify
