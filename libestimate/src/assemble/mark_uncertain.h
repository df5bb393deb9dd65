// Names what recognition left uncertain.
#pragma once

#include <vector>

#include "estimate/model.h"
#include "estimate/row.h"

namespace estimate {

/// ocr_uncertain: figures that contradict each other, and words read with little confidence.
[[nodiscard]] std::vector<Warning> mark_uncertain(const Document& document, const Classified& classified,
                                                  const Estimate& estimate);

}  // namespace estimate
