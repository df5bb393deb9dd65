// The recaps after the lines changed.
#pragma once

#include <vector>

#include "assemble/item_sums.h"
#include "edit/change_summary.h"
#include "edit/line_change.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// What the recaps are computed from. `before` has the lines as they were when the estimate was read.
struct RecapChange {
  const Estimate& before;
  const assemble::LineSums &sums_before, &sums;
  const std::vector<LineChange>& changes;
  SummaryChange summaries;
  bool anew;  // totals are those of the lines, whatever they were
};

/// Rows are sections; a section without a row gets one when it has lines. Shares of coverages that cannot be
/// known are left out.
void change_recap_by_room(Estimate& estimate, const RecapChange& change);

/// Rows are categories: those of the lines, of their matches, and for removals GENERAL DEMOLITION. If a row
/// cannot be known, the recap is computed from the lines alone, with the warning `recap_rebuilt`.
void change_recap_by_category(Estimate& estimate, const PriceMatch& match, const RecapChange& change);

void change_recap_of_taxes(Estimate& estimate, const RecapChange& change);

/// Changes the row of taxes, overhead or profit, in both recaps that have them.
void change_add_on(Money& amount, std::string_view name, SummaryChange& rest);

/// Changes the shares of a row by the lines with a coverage; all shares are dropped if they do not add up to
/// the amount of the row any more.
void change_shares(std::vector<CoverageShare>& shares, const std::vector<CoverageShare>& changes,
                   Money amount);

}  // namespace estimate::edit
