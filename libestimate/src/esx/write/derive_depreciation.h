// Depreciation in prints that show it in their summaries but have no column for it, such as rough drafts.
#pragma once

#include <vector>

#include "esx/estimate/model.h"
#include "esx/write/item_plan.h"
#include "esx/write/recap_rows.h"

namespace estimate::esx {

/// Gives the depreciation of the summaries and of the recap by category to a line if no other line can have
/// it. The other lines that may have a part of it get `depreciation_unknown`. Removal (unless the print says
/// that it is depreciated) and labor minimums have none.
void derive_depreciation(const Estimate& estimate, const RecapRows& recap, bool taxes_depreciate,
                         std::vector<PlannedItem>& plans);

/// The depreciation of the summaries that is not in any line's figures.
[[nodiscard]] Money unassigned_depreciation(const Estimate& estimate, const std::vector<PlannedItem>& plans);

}  // namespace estimate::esx
