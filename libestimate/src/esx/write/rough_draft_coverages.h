// COVERAGES and COV_BREAKDOWN of GENERIC_ROUGHDRAFT.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

/// One COVERAGE with its summary per printed name, numbered from 1. LOSS_DATA is not printed.
[[nodiscard]] XmlElement make_coverages(const Estimate& estimate);

/// The line item total and grand total (ACV with taxes and O&P) of each coverage, and their shares.
[[nodiscard]] XmlElement make_coverage_breakdown(const Estimate& estimate,
                                                 const std::vector<PlannedItem>& plans);

}  // namespace estimate::esx
