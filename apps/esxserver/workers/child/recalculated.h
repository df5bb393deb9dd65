// What recalculating an estimate changed, compared with its print.
#pragma once

#include <vector>

#include "esx/estimate/model.h"
#include "esxserver/domain/recalculated.h"

namespace esxserver {

/// Figures of lines, sections, all lines and coverages, in this order.
[[nodiscard]] std::vector<EstimateChange> changes_of(const estimate::Estimate& estimate);

/// The totals of the print, compared with the lines of the recalculated estimate.
[[nodiscard]] TotalChecks printed_totals_now(const estimate::Estimate& estimate);

}  // namespace esxserver
