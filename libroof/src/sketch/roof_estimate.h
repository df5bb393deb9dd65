// Scope and figures of a roof → Estimate.
#pragma once

#include <string>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/report.h"
#include "esx/roof/scope.h"

namespace roof::sketch {

/// One roof section with its measures and a line per scope line.
[[nodiscard]] estimate::Estimate roof_estimate(const Report& report, const PublishedTotals& totals,
                                               const Scope& scope, const std::string& name,
                                               const std::string& price_list);

}  // namespace roof::sketch
