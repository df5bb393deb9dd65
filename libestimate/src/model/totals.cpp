#include "esx/estimate/totals.h"

#include <algorithm>

namespace estimate {

std::size_t count_rooms(const Estimate& estimate) {
  return std::size_t(std::ranges::count(estimate.sections, SectionKind::room, &Section::kind));
}

std::optional<Money> printed_total_rcv(const Estimate& estimate) {
  if (estimate.line_item_totals && estimate.line_item_totals->rcv) return estimate.line_item_totals->rcv;
  std::optional<Money> sum;
  for (const CoverageTotals& coverage : estimate.coverages)
    if (coverage.rcv) sum = sum.value_or(Money{}) + *coverage.rcv;
  return sum;
}

}  // namespace estimate
