// The summaries of the coverages, the table of coverages and the recaps after the lines changed.
#pragma once

#include <string>
#include <vector>

#include "assemble/item_sums.h"
#include "edit/line_change.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// How the add-ons of a print follow from its lines.
struct AddOns {
  bool lines_have_tax = false, lines_have_markup = false;
};

/// The change of a summary's figures.
struct SummaryChange {
  Money line_item_total, tax, overhead, profit, rcv, recoverable, non_recoverable, acv, deductible, net_claim;

  [[nodiscard]] Money markup() const { return overhead + profit; }
  [[nodiscard]] Money depreciation() const { return recoverable + non_recoverable; }
  [[nodiscard]] Money claim_if_recovered() const { return net_claim + recoverable; }
  SummaryChange& operator+=(const SummaryChange& other);
};

/// Changes the summary by what its lines changed, and its rows with it. Taxes, overhead and profit that the
/// lines do not show change in proportion to the total that they apply to; a deductible is at most the ACV.
SummaryChange change_summary(CoverageTotals& summary, const Contribution& lines, const AddOns& add_ons);

/// Sets what is deducted from the ACV, at most the ACV itself, and the claim with it. A summary without a
/// deductible gets its row.
void set_deductible(CoverageTotals& summary, Money full);

/// Sets the sum of the prior payments, and what is left of the claim with it. A summary that has none gets
/// the rows "Less Prior Payment(s)" and "Net Claim Remaining", as prints have them.
void set_prior_payments(CoverageTotals& summary, Money paid);

/// The name of the summary's coverage, without what prints add to it.
[[nodiscard]] std::string coverage_of(const CoverageTotals& summary);

/// Whether the line belongs to the summary's coverage.
[[nodiscard]] bool is_of(const LineItem& line, const CoverageTotals& summary, const Estimate& estimate);

/// Changes every summary and the rows of the coverage table; returns the changes of all summaries that are
/// not paid when incurred. `anew`: totals are those of the lines, whatever they were. A change of a line
/// without a coverage counts for the largest one, with the warning `coverage_not_given`.
SummaryChange change_coverages(Estimate& estimate, const std::vector<LineChange>& changes,
                               const AddOns& add_ons, bool anew);

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
