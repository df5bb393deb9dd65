#include <algorithm>
#include <string>

#include "assemble/assemble.h"
#include "assemble/item_sums.h"
#include "assemble/reconcile_items.h"
#include "assemble/reconcile_pages.h"

namespace estimate::assemble {
namespace {

void check_amounts(const std::string& what, const Amounts& printed, const ItemSums& sums, Checks& checks) {
  checks.add(what + ".tax", printed.tax, sums.tax);
  checks.add(what + ".overhead_and_profit", printed.overhead_and_profit, sums.overhead_and_profit);
  checks.add(what + ".rcv", printed.rcv, sums.rcv);
  checks.add(what + ".depreciation", printed.depreciation, sums.depreciation);
  checks.add(what + ".acv", printed.acv, sums.acv);
}

void check_sections(const Estimate& e, Checks& checks) {
  const SectionSums sums = sum_sections(e, [](const LineItem& item) { return !item.excluded; });
  for (std::size_t s = 0; s < e.sections.size(); ++s) {
    const Section& section = e.sections[s];
    if (section.totals) check_amounts("section:" + section.id, *section.totals, sums.whole[s], checks);
  }
}

}  // namespace

void Checks::add(std::string what, const std::optional<Money>& printed, Money computed) {
  if (printed) rows_.push_back({std::move(what), *printed, computed, *printed == computed});
}

void Checks::add_if_wrong(std::string what, Money printed, Money computed) {
  if (printed != computed) rows_.push_back({std::move(what), printed, computed, false});
}

void Checks::fail(std::string what, Money computed) {
  rows_.push_back({std::move(what), Money{}, computed, false});
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
  check_items(e, checks);
  check_reading(e, checks);
  check_dimensions(e, checks);
  check_sections(e, checks);
  if (e.line_item_totals) {
    check_amounts("line_items", *e.line_item_totals,
                  sum_items(e, [](const LineItem& i) { return !i.excluded; }), checks);
  }
  check_coverages(e, checks);
  check_coverage_table(e, checks);
  check_recap_by_room(e, checks);
  check_recap_by_category(e, checks);
  check_recap_of_taxes(e, checks);
  return checks.take();
}

}  // namespace estimate::assemble
