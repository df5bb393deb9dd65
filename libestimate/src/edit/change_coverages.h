// Summaries and the table of coverages after the lines changed.
#pragma once

#include <string>
#include <vector>

#include "edit/change_summary.h"
#include "edit/line_change.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// Whether the line belongs to the summary's coverage.
[[nodiscard]] bool is_of(const LineItem& line, const CoverageTotals& summary, const Estimate& estimate);

/// Changes every summary and the rows of the coverage table; returns the changes of all summaries that are
/// not paid when incurred. `anew`: totals are those of the lines, whatever they were. A change of a line
/// without a coverage counts for the largest one, with the warning `coverage_not_given`.
SummaryChange change_coverages(Estimate& estimate, const std::vector<LineChange>& changes,
                               const AddOns& add_ons, bool anew);

}  // namespace estimate::edit
