// Pages of a print that contradict each other.
#pragma once

#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Excerpts of a summary, as in a settlement letter, with another amount than the summary itself.
[[nodiscard]] std::vector<Warning> contradicting_excerpts(const std::vector<CoverageTotals>& excerpts,
                                                          const std::vector<CoverageTotals>& summaries);

/// Money pages that do not agree with the lines or with another money page, although the lines add up: a
/// warning `pages_disagree` with both pages and both amounts. Call after reconcile.
[[nodiscard]] std::vector<Warning> contradicting_pages(const Estimate& estimate,
                                                       const std::vector<Row>& rows);

}  // namespace estimate::assemble
