// Corrects the recognizer's words by the ink: boxes tight around the ink, no split words.
#pragma once

#include <vector>

#include "ocr/line_sizes.h"

namespace estimate::ocr {

[[nodiscard]] std::vector<RawWord> clean_words(std::vector<RawWord> words, const Ink& ink,
                                               const LineSizes& sizes);

}  // namespace estimate::ocr
