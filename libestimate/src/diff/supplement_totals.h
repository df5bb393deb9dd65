// The totals of a supplement: those of its own lines.
#pragma once

#include "esx/estimate/model.h"

namespace estimate::diff {

/// Line item totals, and a summary for each coverage of the lines. Overhead and profit share their sum by the
/// rates of `whole`, the estimate that the supplement leads to. There is no deductible: it applies once.
void add_totals(Estimate& supplement, const Estimate& whole);

}  // namespace estimate::diff
