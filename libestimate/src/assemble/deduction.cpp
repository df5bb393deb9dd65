#include <algorithm>

#include "assemble/item_sums.h"
#include "assemble/summary_labels.h"

namespace estimate::assemble {
namespace {

/// The depreciation between the RCV and the ACV, or the deductible or net claim of prints without an ACV.
/// Zero without a row that closes it: then the order of the rows says nothing.
template <class Counts>
Money sum_of_deductions(const CoverageTotals& summary, Counts counts) {
  const auto is_step = [](SummaryMember member) {
    return member == &CoverageTotals::acv || member == &CoverageTotals::deductible ||
           member == &CoverageTotals::net_claim;
  };
  Money sum;
  const auto member_of = [](const SummaryRow& row) { return summary_member(row.label); };
  const auto rcv = std::ranges::find(summary.rows, &CoverageTotals::rcv, member_of);
  const auto next =
      std::find_if(rcv, summary.rows.end(), [&](const auto& row) { return is_step(member_of(row)); });
  if (next == summary.rows.end()) return sum;
  for (auto row = rcv; row != next; ++row)
    if (is_depreciation_label(row->label) && counts(row->label)) sum += magnitude(row->amount);
  return sum;
}

}  // namespace

Money deduction_of(const CoverageTotals& summary) {
  const Money sum = sum_of_deductions(summary, [](std::string_view) { return true; });
  if (!sum.is_zero()) return sum;
  return summary.depreciation.value_or(summary.recoverable_depreciation.value_or(Money{}) +
                                       summary.non_recoverable_depreciation.value_or(Money{}));
}

Money deduction_on_lines(const CoverageTotals& summary) {
  return deduction_of(summary) - sum_of_deductions(summary, is_markup_label);
}

}  // namespace estimate::assemble
