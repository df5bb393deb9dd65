// Sketches and other framed parts of a page, whose text is separate from the lines next to them.
#pragma once

#include <vector>

#include "ocr/find_rules.h"

namespace estimate::ocr {

/// Boxes around vertical lines and the horizontal lines that meet them, less than half as wide as the page.
[[nodiscard]] std::vector<PixelBox> find_frames(const std::vector<PixelRule>& rules, int page_width);

}  // namespace estimate::ocr
