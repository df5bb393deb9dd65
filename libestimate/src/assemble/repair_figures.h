// Repairs single characters of recognised figures.
#pragma once

#include <vector>

#include "estimate/model.h"
#include "estimate/row.h"

namespace estimate {

/// Changes cells of `classified` on recognised pages, and tells each change.
[[nodiscard]] std::vector<Warning> repair_figures(const Document& document, Classified& classified);

}  // namespace estimate
