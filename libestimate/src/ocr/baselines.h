// Baselines at subpixel accuracy.
#pragma once

#include <vector>

#include "ocr/raw_word.h"

namespace estimate::ocr {

/// Top and bottom of the ink in a box; edge rows count in proportion to their darkness.
struct Extent {
  double top = 0, bottom = 0;
};
[[nodiscard]] Extent extent_of(const Ink& ink, const PixelBox& box);

/// Measures the baselines again. Parts of a line that are higher or lower than the rest become separate
/// lines.
void measure_baselines(std::vector<RawWord>& words, const Ink& ink);

}  // namespace estimate::ocr
