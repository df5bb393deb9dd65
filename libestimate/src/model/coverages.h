// Which coverages the print names, and which summary belongs to which.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/model.h"

namespace estimate {

/// Every coverage named anywhere, in the order of the terms, the coverage table, the summaries, the
/// recaps and the items. The summary of all coverages together ("All Items") is none.
[[nodiscard]] std::vector<std::string> coverage_names(const Estimate& estimate);

/// The summary of that coverage, or null. Where the print has one coverage and only a summary of all
/// items, that is its summary.
[[nodiscard]] const CoverageTotals* summary_of(const Estimate& estimate, const std::string& coverage,
                                               bool paid_when_incurred);

/// coverageType where the name alone tells it: 0 building, 2 contents. The carriers' own exports do not
/// agree on the type of other names.
[[nodiscard]] std::optional<int> coverage_type(const std::string& coverage);

}  // namespace estimate
