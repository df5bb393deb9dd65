// The differences between two versions of a line.
#pragma once

#include <vector>

#include "diff/line_view.h"
#include "esx/estimate/diff.h"

namespace estimate::diff {

[[nodiscard]] std::vector<FieldChange> compare_lines(const LineView& a, const LineView& b);

}  // namespace estimate::diff
