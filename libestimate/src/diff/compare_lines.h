// What differs between two lines that are the same one.
#pragma once

#include <vector>

#include "diff/line_view.h"
#include "estimate/diff.h"

namespace estimate::diff {

[[nodiscard]] std::vector<FieldChange> compare_lines(const LineView& a, const LineView& b);

}  // namespace estimate::diff
