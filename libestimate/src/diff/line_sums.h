// Sums over the lines of each section and of the whole estimate.
#pragma once

#include <vector>

#include "diff/line_view.h"
#include "esx/estimate/diff.h"

namespace estimate::diff {

/// Only sums that differ: the whole estimate first, then the sections in the order of b, then those of a.
[[nodiscard]] std::vector<TotalChange> compare_sums(const LineViews& a, const LineViews& b);

}  // namespace estimate::diff
