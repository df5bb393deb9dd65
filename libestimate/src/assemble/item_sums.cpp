#include "assemble/item_sums.h"

#include "estimate/line_amount.h"

namespace estimate {

ItemSums sum_items(const Estimate& estimate, const std::function<bool(const LineItem&)>& counts) {
  ItemSums sums;
  for (const LineItem& item : estimate.items) {
    if (!counts(item)) continue;
    const Money depreciation = item.depreciation ? item.depreciation->amount : Money{};
    sums.extension += amount_before_tax(item);
    sums.tax += item.tax.value_or(Money{});
    sums.overhead_and_profit += item.overhead_and_profit.value_or(Money{});
    sums.rcv += item.rcv.value_or(Money{});
    sums.depreciation += depreciation;
    sums.acv += item.acv ? *item.acv : item.rcv.value_or(Money{}) - depreciation;
  }
  return sums;
}

bool within(const Estimate& estimate, int section, int ancestor) {
  for (int s = section; s >= 0; s = estimate.sections[static_cast<std::size_t>(s)].parent) {
    if (s == ancestor) return true;
  }
  return false;
}

}  // namespace estimate
