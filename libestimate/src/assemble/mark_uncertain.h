// Reports what OCR left uncertain.
#pragma once

#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Warnings ocr_uncertain for figures that contradict each other and for words with a low confidence.
[[nodiscard]] std::vector<Warning> mark_uncertain(const Document& document, const Classified& classified,
                                                  const Estimate& estimate);

}  // namespace estimate::assemble
