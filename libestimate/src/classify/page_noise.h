// Letterheads and footers, which repeat on many pages, and the page numbers in them.
#pragma once

#include <optional>
#include <vector>

#include "classify/marked_lines.h"
#include "layout/line.h"

namespace estimate::classify {

/// One flag per line: true for letterhead and footer lines.
[[nodiscard]] std::vector<bool> find_page_noise(const Document& document, const MarkedLines& marked);

/// The page number at the end of a line such as "Page: 7".
[[nodiscard]] std::optional<int> read_page_number(const Line& line);

/// The same for a line in the margin of an upright page: sketches on landscape pages have their own
/// numbering.
[[nodiscard]] std::optional<int> read_margin_number(const Document& document, const Line& line);

/// Checks whether the print is complete: a warning `missing_pages` for each gap in the printed numbers. Pages
/// without a number count; a lower number starts another print.
[[nodiscard]] std::vector<Warning> find_missing_pages(const Document& document,
                                                      const std::vector<Line>& lines);

}  // namespace estimate::classify
