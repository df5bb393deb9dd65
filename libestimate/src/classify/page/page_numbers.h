// "Page: 7" in the margins: whether the print has all its pages.
#pragma once

#include <optional>
#include <vector>

#include "layout/line.h"

namespace estimate::classify {

/// The number of a line that ends in "Page: 7".
[[nodiscard]] std::optional<int> read_page_number(const Line& line);

/// A warning `missing_pages` for each place where the printed numbers run ahead of the pages. Pages without
/// a number count; where numbers go back, another print begins.
[[nodiscard]] std::vector<Warning> find_missing_pages(const Document& document,
                                                      const std::vector<Line>& lines);

}  // namespace estimate::classify
