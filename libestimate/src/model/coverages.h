// Which coverages the print names, and which summary belongs to which coverage.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate {

/// Every coverage that is named anywhere, in the order of the terms, the coverage table, the summaries, the
/// recaps and the items. The summary of all coverages together ("All Items") is not a coverage.
[[nodiscard]] std::vector<std::string> coverage_names(const Estimate& estimate);

/// The summary of a coverage, or nullptr. If the print has a single coverage and only a summary of all
/// items, that summary is the coverage's.
[[nodiscard]] const CoverageTotals* summary_of(const Estimate& estimate, const std::string& coverage,
                                               bool paid_when_incurred);

/// The coverageType if the name makes it certain: 0 building, 2 contents. For other names, the carriers' own
/// exports do not agree on the type.
[[nodiscard]] std::optional<int> coverage_type(const std::string& coverage);

}  // namespace estimate
