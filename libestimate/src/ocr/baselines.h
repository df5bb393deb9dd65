// Where letters stand, finer than a pixel.
#pragma once

#include <vector>

#include "ocr/raw_word.h"

namespace estimate::ocr {

/// Top and bottom of the ink in a box; edge rows count by how dark they are.
struct Extent {
  double top = 0, bottom = 0;
};
[[nodiscard]] Extent extent_of(const Ink& ink, const PixelBox& box);

/// Measures the baselines anew. Parts of a line that stand higher or lower than the rest become lines of
/// their own.
void measure_baselines(std::vector<RawWord>& words, const Ink& ink);

}  // namespace estimate::ocr
