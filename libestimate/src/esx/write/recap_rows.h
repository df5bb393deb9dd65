// The row of the recap by category that a line is part of.
#pragma once

#include "estimate/model.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

/// The row of the line's category, if the print, an exact match or the recap itself decides the category;
/// otherwise nullptr. Removal is not part of that row: recaps count it as general demolition.
[[nodiscard]] const RecapCategory* recap_row_of(const Estimate& estimate, const PlannedItem& plan);

/// Whether the print lists the line's category among the items without O&P, and nowhere else.
[[nodiscard]] bool is_without_overhead_and_profit(const Estimate& estimate, const PlannedItem& plan);

}  // namespace estimate::esx
