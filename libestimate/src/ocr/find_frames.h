// Sketches and other framed parts of a page: their text is set apart from the lines beside them.
#pragma once

#include <vector>

#include "ocr/find_rules.h"

namespace estimate::ocr {

/// Boxes around upright lines and the level lines that meet them, less than half as wide as the page.
[[nodiscard]] std::vector<PixelBox> find_frames(const std::vector<PixelRule>& rules, int page_width);

}  // namespace estimate::ocr
