// The column sets of the printed layouts, as data. Adding a layout is adding rows to the table.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "classify/row.h"

namespace estimate::classify {

/// Where the figures of one column end on the page.
struct Column {
  Field field;
  double right_pt;  // right edge of the figures (not of the column's heading), Letter page
};

/// One printed layout: headings in print order, and the measured right edges of the figures.
struct Layout {
  std::string_view name;
  std::span<const Field> headings;  // as printed, both lines of a two-line heading
  std::span<const Column> columns;  // quantity first
  double left_pt = 36;              // where the rows begin
  // Prints of other programs repeat the headings at the top of every page and none below the headings of
  // sections: those stand here, inside the table.
  double section_left_pt = 0;
  double page_head_pt = 0;  // rows begin at least this far below the headings
  double row_size_pt = 0;   // type size of the rows; 0: that of the headings
  // Wraps are set 1.11 × the type size below the line before; the next item, note or heading at least 1.2 ×.
  double wrap_leading = 1.16;
};

[[nodiscard]] std::span<const Layout> layouts();

/// The words of one column heading, lower case ("unit price", "dep %").
struct Heading {
  std::string_view words;
  Field field;
};
/// Longest headings first, so that "unit price" is found before "unit".
[[nodiscard]] std::span<const Heading> headings();

}  // namespace estimate::classify
