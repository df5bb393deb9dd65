// Size, weight and slant of recognized words, measured from their ink.
#pragma once

#include <vector>

#include "esx/estimate/page.h"
#include "ocr/line_sizes.h"

namespace estimate::ocr {

/// The words in points. The boxes of `raw` are tight around their ink. `scale`: points per pixel.
[[nodiscard]] std::vector<Word> to_words(std::vector<RawWord> raw, const Ink& ink, const LineSizes& sizes,
                                         double scale);

}  // namespace estimate::ocr
