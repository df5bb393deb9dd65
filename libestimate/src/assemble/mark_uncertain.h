// Names what recognition left uncertain.
#pragma once

#include <vector>

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// ocr_uncertain: figures that contradict each other, and words read with little confidence.
[[nodiscard]] std::vector<Warning> mark_uncertain(const Document& document, const Classified& classified,
                                                  const Estimate& estimate);

}  // namespace estimate::assemble
