// The column sets of the printed layouts, as data. Adding a layout is adding rows to the table.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "estimate/row.h"

namespace estimate {

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
};

[[nodiscard]] std::span<const Layout> layouts();

/// The words of one column heading, lower case ("unit price", "dep %").
struct Heading {
  std::string_view words;
  Field field;
};
/// Longest headings first, so that "unit price" is found before "unit".
[[nodiscard]] std::span<const Heading> headings();

}  // namespace estimate
