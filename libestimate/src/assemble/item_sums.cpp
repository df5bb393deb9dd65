#include "assemble/item_sums.h"

namespace estimate {

Money extension_of(const LineItem& item) {
  return item.rcv.value_or(Money{}) - item.tax.value_or(Money{}) - item.overhead_and_profit.value_or(Money{});
}

ItemSums sum_items(const Estimate& estimate, const std::function<bool(const LineItem&)>& counts) {
  ItemSums sums;
  for (const LineItem& item : estimate.items) {
    if (!counts(item)) continue;
    const Money depreciation = item.depreciation ? item.depreciation->amount : Money{};
    sums.extension += extension_of(item);
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
