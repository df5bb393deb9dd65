// Compares every printed total with the value computed from the lines.
#pragma once

#include <cstddef>

#include "assemble/checks.h"
#include "assemble/item_sums.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

[[nodiscard]] Reconciliation reconcile(const Estimate& estimate);

/// Only the checks that a figure of the line takes part in: those of the line itself, and of the sums that it
/// is part of. `sums`: those of the estimate.
void check_sums_of_line(const Estimate& estimate, const LineSums& sums, const LineItem& line, Checks& checks);

/// Only the checks of the totals that the section prints.
void check_section_totals(const Estimate& estimate, const LineSums& sums, std::size_t section,
                          Checks& checks);

/// Only the checks of the totals printed for all lines.
void check_line_item_totals(const Estimate& estimate, const LineSums& sums, Checks& checks);

}  // namespace estimate::assemble
