#include "assemble/reconcile_items.h"

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

}  // namespace

void check_line(const LineItem& item, Checks& checks) {
  if (!item.rcv) return;
  const std::string what = "item:" + item.number;
  if (item.quantity && has_price(item) && !tax_is_hidden(item)) {
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
  for (const LineItem& item : e.items) check_line(item, checks);
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

}  // namespace estimate::assemble
