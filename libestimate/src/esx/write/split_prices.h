// Splits the single price of "R&R" lines into removal and replacement.
#pragma once

#include <vector>

#include "esx/estimate/model.h"
#include "esx/write/item_plan.h"
#include "esx/write/recap_rows.h"

namespace estimate::esx {

/// Whether the print has one price for the removal and the replacement of this line.
[[nodiscard]] bool has_unsplit_price(const PlannedItem& plan);

/// By the matched price list, if the prices are equal or the recap by category confirms them.
void split_by_list(PlannedItem& plan);

/// By the recap by category, which counts removal as general demolition and the rest as the line's category:
/// prices are split if all rows add up with one split only.
/// Example: one line of 8,327.10 for 15 LF; GENERAL DEMOLITION is 137.25, so removal is 9.15 per LF.
void split_by_recap(const Estimate& estimate, const RecapRows& recap, std::vector<PlannedItem>& plans);

}  // namespace estimate::esx
