#include <algorithm>
#include <string>

#include "assemble/item_sums.h"
#include "assemble/reconcile_pages.h"
#include "estimate/assemble.h"

namespace estimate {
namespace {

void check_amounts(const std::string& what, const Amounts& printed, const ItemSums& sums, Checks& checks) {
  checks.add(what + ".tax", printed.tax, sums.tax);
  checks.add(what + ".overhead_and_profit", printed.overhead_and_profit, sums.overhead_and_profit);
  checks.add(what + ".rcv", printed.rcv, sums.rcv);
  checks.add(what + ".depreciation", printed.depreciation, sums.depreciation);
  checks.add(what + ".acv", printed.acv, sums.acv);
}

/// Sum of the printed unit prices; nullopt if none is printed.
std::optional<Money> unit_price_of(const LineItem& item) {
  std::optional<Money> sum;
  for (const auto& price : {item.unit_price, item.remove_price, item.replace_price, item.reset_price}) {
    if (price) sum = sum.value_or(Money{}) + *price;
  }
  return sum;
}

/// quantity × price + tax + O&P = RCV and RCV − depreciation = ACV. Lines that hold are not listed: there
/// are as many as items, and every printed sum over them is.
void check_item(const LineItem& item, Checks& checks) {
  if (!item.rcv) return;
  const std::string what = "item:" + item.number;
  const auto price = unit_price_of(item);
  if (item.quantity && price) {
    const Money computed = extend(*item.quantity, *price) + item.tax.value_or(Money{}) + item.overhead_and_profit.value_or(Money{});
    checks.add_if_wrong(what + ".rcv", *item.rcv, computed);
  }
  if (item.acv) {
    const Money depreciation = item.depreciation ? item.depreciation->amount : Money{};
    checks.add_if_wrong(what + ".acv", *item.acv, *item.rcv - depreciation);
  }
}

void check_sections(const Estimate& e, Checks& checks) {
  for (std::size_t s = 0; s < e.sections.size(); ++s) {
    const Section& section = e.sections[s];
    if (!section.totals) continue;
    const ItemSums sums = sum_items(e, [&](const LineItem& item) {
      return !item.excluded && within(e, item.section, static_cast<int>(s));
    });
    check_amounts("section:" + section.id, *section.totals, sums, checks);
  }
}

}  // namespace

void Checks::add(std::string what, const std::optional<Money>& printed, Money computed) {
  if (printed) rows_.push_back({std::move(what), *printed, computed, *printed == computed});
}

void Checks::add_if_wrong(std::string what, Money printed, Money computed) {
  if (printed != computed) rows_.push_back({std::move(what), printed, computed, false});
}

Reconciliation Checks::take() {
  Reconciliation result;
  result.checks = std::move(rows_);
  result.ok = !result.checks.empty() &&
              std::all_of(result.checks.begin(), result.checks.end(), [](const Check& c) { return c.ok; });
  return result;
}

Reconciliation reconcile(const Estimate& e) {
  Checks checks;
  for (const LineItem& item : e.items) check_item(item, checks);
  check_sections(e, checks);
  if (e.line_item_totals) {
    check_amounts("line_items", *e.line_item_totals, sum_items(e, [](const LineItem& i) { return !i.excluded; }), checks);
  }
  check_coverages(e, checks);
  check_coverage_table(e, checks);
  check_recap_by_room(e, checks);
  check_recap_by_category(e, checks);
  check_recap_of_taxes(e, checks);
  return checks.take();
}

}  // namespace estimate
