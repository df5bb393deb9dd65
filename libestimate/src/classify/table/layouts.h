// The columns of the printed layouts, as data. To add a layout, add rows to the table.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "classify/row.h"

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
  std::string_view by_coverage_name = {};  // of the variant that groups items by coverage
};

[[nodiscard]] std::span<const Layout> layouts();

/// nullptr for a name that is not in the table.
[[nodiscard]] const Layout* find_layout(std::string_view name);

/// The words of a column heading, in lower case ("unit price", "dep %").
struct Heading {
  std::string_view words;
  Field field;
};
/// Longest headings first, so "unit price" is found before "unit".
[[nodiscard]] std::span<const Heading> headings();

}  // namespace estimate::classify
