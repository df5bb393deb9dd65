// "Page: 7" in the margins: checks whether the print is complete.
#pragma once

#include <optional>
#include <vector>

#include "layout/line.h"

namespace estimate::classify {

/// The page number at the end of a line such as "Page: 7".
[[nodiscard]] std::optional<int> read_page_number(const Line& line);

/// The same for a line in the margin of an upright page: sketches on landscape pages have their own
/// numbering.
[[nodiscard]] std::optional<int> read_margin_number(const Document& document, const Line& line);

/// A warning `missing_pages` for each gap in the printed numbers. Pages without a number count; a lower
/// number starts another print.
[[nodiscard]] std::vector<Warning> find_missing_pages(const Document& document,
                                                      const std::vector<Line>& lines);

}  // namespace estimate::classify
