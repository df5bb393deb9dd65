// Repairs single characters of recognized figures.
#pragma once

#include <vector>

#include "classify/row.h"
#include "esx/estimate/base/limits.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

struct Repaired {
  Estimate estimate;
  std::vector<Warning> warnings;  // one for each change
};

/// Changes cells of `classified` on recognized pages, and assembles the estimate.
[[nodiscard]] Repaired repair_figures(const Document& document, Classified& classified, const Limits& limits);

}  // namespace estimate::assemble
