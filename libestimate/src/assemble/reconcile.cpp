#include "assemble/reconcile.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

/// Numbers may have gaps and be out of order, but each is used only once.
void check_numbers(const Estimate& e, Checks& checks) {
  std::set<std::string_view> seen;
  for (const LineItem& item : e.items) {
    if (!item.number.empty() && !seen.insert(item.number).second)
      checks.fail("item:" + item.number + ".number", item.rcv.value_or(Money{}));
  }
}

/// Some prints leave the reset price of other activities blank, others print 0.00: a single blank is a lost
/// figure. Of the prints seen so far, none mixes both.
void check_reset_prices(const Estimate& e, Checks& checks) {
  constexpr std::ptrdiff_t printed_for_each_blank = 8;
  const auto priced = [](const LineItem& i) { return i.remove_price && i.replace_price; };
  const auto printed =
      std::ranges::count_if(e.items, [&](const LineItem& i) { return priced(i) && i.reset_price; });
  const auto blank =
      std::ranges::count_if(e.items, [&](const LineItem& i) { return priced(i) && !i.reset_price; });
  if (blank > 0 && printed >= printed_for_each_blank * blank)
    checks.fail("items.missing_figure", Money::from_units(100 * blank));
}

struct Doubt {
  std::string_view code;  // of the warning
  std::string_view what;  // of the check
  bool amounts_only;      // text without figures cannot make a sum wrong
};

constexpr std::array doubts = {
    Doubt{"missing_pages", "pages.sequence", false},
    Doubt{"missing_figure", "items.missing_figure", false},
    Doubt{"unparsed_text", "items.unparsed_amount", true},
    Doubt{"columns_disagree", "items.columns_disagree", false},
    Doubt{"unmatched_totals", "totals.unmatched", false},
};

bool has_amount(std::string_view text) {
  const auto words = split_blanks(text);
  return std::any_of(words.begin(), words.end(),
                     [](std::string_view w) { return read_amount(w).has_value(); });
}

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

void check_line(const LineItem& item, bool may_add_waste, Checks& checks) {
  if (!item.rcv) return;
  const std::string what = "item:" + item.number;
  const bool more_than_price = tax_is_hidden(item) || (may_add_waste && adds_waste(item));
  if (item.quantity && has_price(item) && !more_than_price) {
    const Money computed =
        row_extension(item) + item.tax.value_or(Money{}) + item.overhead_and_profit.value_or(Money{});
    checks.add_if_wrong(what + ".rcv", *item.rcv, computed);
  }
  if (item.acv) {
    const Money depreciation = item.depreciation ? item.depreciation->amount : Money{};
    checks.add_if_wrong(what + ".acv", *item.acv, *item.rcv - depreciation);
  }
}

void check_hidden_tax(const Estimate& e, const LineSums& sums, Checks& checks) {
  if (sums.hidden_taxes == 0) return;
  Money printed;
  for (const CoverageTotals& c : e.coverages) {
    if (!c.paid_when_incurred)
      printed += c.tax.value_or(Money{}) + c.overhead.value_or(Money{}) + c.profit.value_or(Money{});
  }
  checks.add("items.tax_in_rcv", printed, sums.hidden_tax);
}

void check_covered(const Estimate& e, const LineSums& sums, Checks& checks) {
  if (!e.line_item_totals && !sums.uncovered_rcv.is_zero())
    checks.fail("items.without_totals", sums.uncovered_rcv);
}

void check_items(const Estimate& e, const LineSums& sums, Checks& checks) {
  for (const LineItem& item : e.items) check_line(item, sums.add_waste(), checks);
  check_hidden_tax(e, sums, checks);
  check_numbers(e, checks);
  check_covered(e, sums, checks);
  check_reset_prices(e, checks);
}

void check_reading(const Estimate& e, Checks& checks) {
  for (const Doubt& doubt : doubts) {
    const auto count = std::count_if(e.warnings.begin(), e.warnings.end(), [&](const Warning& w) {
      return w.code == doubt.code && (!doubt.amounts_only || has_amount(w.line));
    });
    if (count > 0) checks.fail(std::string(doubt.what), Money::from_units(100 * count));
  }
}

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
  check_line(line, sums.add_waste(), checks);
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
  for (std::size_t s = 0; s < e.sections.size(); ++s) check_section_totals(e, sums, s, checks);
  check_money_pages(e, sums, checks);
  check_statements(e, checks);
  return checks.take();
}

}  // namespace estimate::assemble
