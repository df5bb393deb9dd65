// The columns in force below a column heading.
#pragma once

#include <string>
#include <vector>

#include "classify/table/column_headings.h"

namespace estimate::classify {

/// The columns in force below a heading.
struct Table {
  std::string layout;  // name in layouts(), or "" for a set that is not listed
  std::vector<HeadingCell> headings;
  std::vector<Column> columns;  // right edges of the figures; quantity first
  double left_pt = 36;          // where rows begin
  double section_left_pt = 0;   // headings of sections inside the table; 0: there are none
  double wrap_leading = 1.16;   // wraps follow closer than this many type sizes
  double page_head_pt = 0;      // lines closer to the headings belong to the page's head
  double size = 9;              // font size of the heading

  [[nodiscard]] bool has(Field field) const;
  [[nodiscard]] double edge(Field field) const;  // 0 if the column is missing
  /// Quantity, a price and a total: what line items can be read from.
  [[nodiscard]] bool has_line_items() const;
};

/// The layout with just these headings, at its measured edges; an unlisted set at its headings' edges.
[[nodiscard]] Table make_table(std::vector<HeadingCell> headings, double size);

}  // namespace estimate::classify
