// Letterheads and footers: lines that come back on page after page.
#pragma once

#include <vector>

#include "layout/line.h"

namespace estimate::classify {

/// Whether the line stands where letterheads and footers do.
[[nodiscard]] bool in_page_margin(const Line& line, double page_height_pt);

/// One flag a line: true for letterhead and footer lines.
[[nodiscard]] std::vector<bool> find_page_noise(const Document& document, const std::vector<Line>& lines);

}  // namespace estimate::classify
