// Makes the recogniser's words what the page shows: boxes around their ink, no torn words.
#pragma once

#include <vector>

#include "ocr/line_sizes.h"

namespace estimate::ocr {

[[nodiscard]] std::vector<RawWord> clean_words(std::vector<RawWord> words, const Ink& ink,
                                               const LineSizes& sizes);

}  // namespace estimate::ocr
