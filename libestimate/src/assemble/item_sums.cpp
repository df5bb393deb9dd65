#include "assemble/item_sums.h"

#include "model/line_amount.h"

namespace estimate::assemble {

namespace {

void add_item(ItemSums& sums, const LineItem& item) {
  const Money depreciation = item.depreciation ? item.depreciation->amount : Money{};
  sums.extension += amount_before_tax(item);
  sums.tax += item.tax.value_or(Money{});
  sums.overhead_and_profit += item.overhead_and_profit.value_or(Money{});
  sums.rcv += item.rcv.value_or(Money{});
  sums.depreciation += depreciation;
  sums.acv += item.acv ? *item.acv : item.rcv.value_or(Money{}) - depreciation;
}

void add_sums(ItemSums& to, const ItemSums& from) {
  to.extension += from.extension;
  to.tax += from.tax;
  to.overhead_and_profit += from.overhead_and_profit;
  to.rcv += from.rcv;
  to.depreciation += from.depreciation;
  to.acv += from.acv;
}

}  // namespace

ItemSums sum_items(const Estimate& estimate, const std::function<bool(const LineItem&)>& counts) {
  ItemSums sums;
  for (const LineItem& item : estimate.items) {
    if (counts(item)) add_item(sums, item);
  }
  return sums;
}

SectionSums sum_sections(const Estimate& estimate, const std::function<bool(const LineItem&)>& counts) {
  const std::size_t n = estimate.sections.size();
  SectionSums sums{std::vector<ItemSums>(n), {}};
  for (const LineItem& item : estimate.items) {
    const auto at = static_cast<std::size_t>(item.section);
    if (item.section >= 0 && at < n && counts(item)) add_item(sums.own[at], item);
  }
  sums.whole = sums.own;
  for (std::size_t s = n; s-- > 0;) {  // parents come before their children
    const auto parent = static_cast<std::size_t>(estimate.sections[s].parent);
    if (estimate.sections[s].parent >= 0 && parent < s) add_sums(sums.whole[parent], sums.whole[s]);
  }
  return sums;
}

}  // namespace estimate::assemble
