#include "diff/supplement_totals.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "model/line_amount.h"

namespace estimate::diff {
namespace {

constexpr std::string_view all_items = "All Items";

/// The coverage of lines that do not name one: the only one of the estimate.
std::string usual_coverage(const Estimate& whole) {
  if (whole.claim.coverages.size() == 1) return whole.claim.coverages.front().name;
  if (whole.coverages.size() == 1) return whole.coverages.front().name;
  return std::string(all_items);
}

void add(std::optional<Money>& sum, Money amount) { sum = sum.value_or(Money()) + amount; }

void add_line(CoverageTotals& totals, const LineItem& line) {
  const Money tax = line.tax.value_or(Money()), add_ons = line.overhead_and_profit.value_or(Money());
  const Money before = amount_before_tax(line), rcv = line.rcv.value_or(before + tax + add_ons);
  const Money lost = line.depreciation ? line.depreciation->amount : Money();
  const bool recoverable = line.depreciation && line.depreciation->recoverable;
  add(totals.line_item_total, before);
  add(totals.tax, rcv - before - add_ons);
  add(totals.overhead, add_ons);
  add(totals.rcv, rcv);
  add(totals.depreciation, lost);
  add(recoverable ? totals.recoverable_depreciation : totals.non_recoverable_depreciation, lost);
  add(totals.acv, rcv - lost);
}

Percent rate_of(const Estimate& whole, std::string_view name) {
  for (const RecapTax& tax : whole.recap_of_taxes)
    if (tax.name.find(name) != tax.name.npos && tax.rate) return *tax.rate;
  return {};
}

/// The profit's share of both; half if the rates are not known.
Money profit_of(Money both, const Estimate& whole) {
  const std::int64_t overhead = rate_of(whole, "Overhead").units(), profit = rate_of(whole, "Profit").units();
  if (overhead + profit <= 0) return Money::from_units(both.units() / 2);
  return Money::from_units(detail::divide_half_up(both.units(), overhead + profit, profit));
}

void complete(CoverageTotals& totals, const Estimate& whole) {
  const Money profit = profit_of(totals.overhead.value_or(Money()), whole);
  totals.profit = profit;
  totals.overhead = totals.overhead.value_or(Money()) - profit;
  totals.net_claim = totals.acv;
  totals.net_claim_if_recovered =
      totals.acv.value_or(Money()) + totals.recoverable_depreciation.value_or(Money());
}

CoverageTotals& summary_for(Estimate& supplement, const std::string& coverage) {
  const auto at = std::ranges::find(supplement.coverages, coverage, &CoverageTotals::name);
  if (at != supplement.coverages.end()) return *at;
  supplement.coverages.emplace_back().name = coverage;
  return supplement.coverages.back();
}

}  // namespace

void add_totals(Estimate& supplement, const Estimate& whole) {
  const std::string usual = usual_coverage(whole);
  Amounts& sums = supplement.line_item_totals.emplace();
  for (const LineItem& line : supplement.items) {
    if (line.excluded) continue;
    add_line(summary_for(supplement, line.coverage.empty() ? usual : line.coverage), line);
    add(sums.overhead_and_profit, line.overhead_and_profit.value_or(Money()));
  }
  for (CoverageTotals& totals : supplement.coverages) {
    add(sums.tax, totals.tax.value_or(Money()));
    add(sums.rcv, totals.rcv.value_or(Money()));
    add(sums.depreciation, totals.depreciation.value_or(Money()));
    add(sums.acv, totals.acv.value_or(Money()));
    complete(totals, whole);
  }
  for (CoverageTerms& terms : supplement.claim.coverages) terms.deductible.reset();
}

}  // namespace estimate::diff
