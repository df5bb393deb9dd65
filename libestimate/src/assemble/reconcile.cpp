#include <algorithm>
#include <string>

#include "assemble/item_sums.h"
#include "assemble/reconcile_pages.h"
#include "estimate/assemble.h"
#include "estimate/line_amount.h"

namespace estimate {
namespace {

void check_amounts(const std::string& what, const Amounts& printed, const ItemSums& sums, Checks& checks) {
  checks.add(what + ".tax", printed.tax, sums.tax);
  checks.add(what + ".overhead_and_profit", printed.overhead_and_profit, sums.overhead_and_profit);
  checks.add(what + ".rcv", printed.rcv, sums.rcv);
  checks.add(what + ".depreciation", printed.depreciation, sums.depreciation);
  checks.add(what + ".acv", printed.acv, sums.acv);
}

/// Whether the line's row holds its tax: without tax and O&P columns the RCV of contents lists exceeds
/// quantity × price by just that, and only the summary says how much it is in sum.
bool tax_is_hidden(const LineItem& item) {
  return !item.tax && !item.overhead_and_profit && line_extension(item) < *item.rcv;
}

/// quantity × price + tax + O&P = RCV and RCV − depreciation = ACV. Lines that hold are not listed: there
/// are as many as items, and every printed sum over them is.
void check_item(const LineItem& item, Checks& checks) {
  if (!item.rcv) return;
  const std::string what = "item:" + item.number;
  const bool has_price = item.unit_price || item.remove_price || item.replace_price || item.reset_price;
  if (item.quantity && has_price && !tax_is_hidden(item)) {
    const Money computed =
        line_extension(item) + item.tax.value_or(Money{}) + item.overhead_and_profit.value_or(Money{});
    checks.add_if_wrong(what + ".rcv", *item.rcv, computed);
  }
  if (item.acv) {
    const Money depreciation = item.depreciation ? item.depreciation->amount : Money{};
    checks.add_if_wrong(what + ".acv", *item.acv, *item.rcv - depreciation);
  }
}

/// Taxes hidden in the rows must come out at what the summaries print.
void check_hidden_tax(const Estimate& e, Checks& checks) {
  Money hidden, printed;
  bool any = false;
  for (const LineItem& item : e.items) {
    if (item.excluded || !item.rcv || !item.quantity || !tax_is_hidden(item)) continue;
    hidden += *item.rcv - line_extension(item);
    any = true;
  }
  for (const CoverageTotals& c : e.coverages) {
    if (!c.paid_when_incurred)
      printed += c.tax.value_or(Money{}) + c.overhead.value_or(Money{}) + c.profit.value_or(Money{});
  }
  if (any) checks.add("items.tax_in_rcv", printed, hidden);
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
  check_hidden_tax(e, checks);
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

}  // namespace estimate
