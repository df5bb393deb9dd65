// group_lines: words → lines.
#pragma once

#include <vector>

#include "layout/line.h"

namespace estimate::layout {

/// All pages' lines, top to bottom. Rotated words are left out (sketch labels). The number of `threads` does
/// not change the result.
[[nodiscard]] std::vector<Line> group_lines(const Document& document, unsigned threads = 1);

}  // namespace estimate::layout
