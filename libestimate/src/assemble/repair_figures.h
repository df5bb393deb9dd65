// Repairs single characters of recognized figures.
#pragma once

#include <vector>

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// Changes cells of `classified` on recognized pages, and returns a warning for each change.
[[nodiscard]] std::vector<Warning> repair_figures(const Document& document, Classified& classified);

}  // namespace estimate::assemble
