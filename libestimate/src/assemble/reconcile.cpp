#include "assemble/reconcile.h"

#include <algorithm>
#include <string>

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

void check_money_pages(const Estimate& e, const LineSums& sums, Checks& checks) {
  check_line_item_totals(e, sums, checks);
  check_coverages(e, sums, checks);
  check_coverage_table(e, sums, checks);
  check_recap_by_room(e, sums, checks);
  check_recap_by_category(e, sums, checks);
  check_recap_of_taxes(e, sums, checks);
}

}  // namespace

void Checks::add(std::string what, const std::optional<Money>& printed, Money computed) {
  if (printed) rows_.push_back({std::move(what), *printed, computed, *printed == computed});
}

void Checks::add_either(std::string what, const std::optional<Money>& printed, Money computed, Money other) {
  add(std::move(what), printed, printed == other ? other : computed);
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

void check_section_totals(const Estimate& e, const LineSums& sums, std::size_t section, Checks& checks) {
  const Section& s = e.sections[section];
  if (s.totals) check_amounts("section:" + s.id, *s.totals, sums.whole[section], checks);
}

void check_line_item_totals(const Estimate& e, const LineSums& sums, Checks& checks) {
  if (e.line_item_totals) check_amounts("line_items", *e.line_item_totals, sums.counted, checks);
}

void check_sums_of_line(const Estimate& e, const LineSums& sums, const LineItem& line, Checks& checks) {
  check_line(line, checks);
  check_hidden_tax(e, sums, checks);
  check_covered(e, sums, checks);
  for (int s = e.section_of(line); s >= 0; s = e.parent_of(s))
    check_section_totals(e, sums, static_cast<std::size_t>(s), checks);
  check_money_pages(e, sums, checks);
}

Reconciliation reconcile(const Estimate& e) {
  const LineSums sums(e);
  Checks checks;
  check_items(e, sums, checks);
  check_reading(e, checks);
  check_dimensions(e, checks);
  for (std::size_t s = 0; s < e.sections.size(); ++s) check_section_totals(e, sums, s, checks);
  check_money_pages(e, sums, checks);
  return checks.take();
}

}  // namespace estimate::assemble
