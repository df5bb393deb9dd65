// The lines that somebody deleted, as far as the totals over them show them.
#pragma once

#include <vector>

#include "edit/baseline.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// One line for each section whose lines no longer add up to what they added up to when the estimate was
/// read, with the difference as its figures. `before`: the other lines as they were then.
[[nodiscard]] std::vector<LineItem> missing_lines(const Estimate& before, const Baseline& baseline);

}  // namespace estimate::edit
