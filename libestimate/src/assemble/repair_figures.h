// Repairs single characters of recognised figures.
#pragma once

#include <vector>

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// Changes cells of `classified` on recognised pages, and tells each change.
[[nodiscard]] std::vector<Warning> repair_figures(const Document& document, Classified& classified);

}  // namespace estimate::assemble
