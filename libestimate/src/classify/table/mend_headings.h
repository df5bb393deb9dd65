// Column headings that OCR misread.
#pragma once

#include <vector>

#include "layout/line.h"

namespace estimate::classify {

/// The words of a recognized line with the text of the column heading that each is closest to: "ACY" → "acv",
/// "DEPREC" → "deprec.". The words as they are if too few of them are headings.
[[nodiscard]] std::vector<Word> mend_headings(const std::vector<Word>& words);

}  // namespace estimate::classify
