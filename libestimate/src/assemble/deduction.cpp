#include <algorithm>

#include "assemble/item_sums.h"
#include "estimate/base/text.h"

namespace estimate::assemble {
namespace {

bool is_acv(const SummaryRow& row) { return row.label.ends_with("Actual Cash Value"); }

/// "Less Depreciation", "Less Non-recoverable Depreciation", "Less Depreciation (Including Taxes)".
bool is_deducted(const SummaryRow& row) {
  const std::string label = to_lower(row.label);
  return label.starts_with("less ") && label.contains("depreciation");
}

}  // namespace

Money deduction_of(const CoverageTotals& summary) {
  const auto rcv = std::ranges::find(summary.rows, "Replacement Cost Value", &SummaryRow::label);
  const auto acv = std::find_if(rcv, summary.rows.end(), is_acv);
  Money sum;
  if (acv != summary.rows.end())
    for (auto row = rcv; row != acv; ++row)
      if (is_deducted(*row)) sum += magnitude(row->amount);
  if (!sum.is_zero()) return sum;
  return summary.depreciation.value_or(summary.recoverable_depreciation.value_or(Money{}) +
                                       summary.non_recoverable_depreciation.value_or(Money{}));
}

}  // namespace estimate::assemble
