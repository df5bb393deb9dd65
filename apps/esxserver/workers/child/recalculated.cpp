#include "esxserver/workers/child/recalculated.h"

#include <algorithm>
#include <map>

#include "operations/reports.h"

namespace esxserver {
namespace {

using estimate::Amounts;
using estimate::Check;
using estimate::CoverageTotals;
using estimate::Estimate;
using estimate::LineItem;
using estimate::Money;
using estimate::Reconciliation;

struct AmountField {
  std::string_view name;
  std::optional<Money> Amounts::* amount;
};
constexpr auto amount_fields = std::to_array<AmountField>({
    {"tax", &Amounts::tax},
    {"overhead_and_profit", &Amounts::overhead_and_profit},
    {"rcv", &Amounts::rcv},
    {"depreciation", &Amounts::depreciation},
    {"acv", &Amounts::acv},
});

struct CoverageField {
  std::string_view name;
  std::optional<Money> CoverageTotals::* amount;
};
constexpr auto coverage_fields = std::to_array<CoverageField>({
    {"line_item_total", &CoverageTotals::line_item_total},
    {"tax", &CoverageTotals::tax},
    {"overhead", &CoverageTotals::overhead},
    {"profit", &CoverageTotals::profit},
    {"rcv", &CoverageTotals::rcv},
    {"depreciation", &CoverageTotals::depreciation},
    {"recoverable_depreciation", &CoverageTotals::recoverable_depreciation},
    {"non_recoverable_depreciation", &CoverageTotals::non_recoverable_depreciation},
    {"acv", &CoverageTotals::acv},
    {"deductible", &CoverageTotals::deductible},
    {"net_claim", &CoverageTotals::net_claim},
    {"net_claim_if_recovered", &CoverageTotals::net_claim_if_recovered},
});

/// Where the changes of a row of figures are, and what it is called.
struct Row {
  std::string place, name;
};

template <class Figures, class Fields>
void add_changes(std::vector<EstimateChange>& changes, const Row& row, const Fields& fields,
                 const Figures& before, const Figures& after) {
  for (const auto& [name, amount] : fields)
    if (before.*amount != after.*amount)
      changes.push_back(
          {row.place + "/" + std::string(name), row.name, std::string(name), before.*amount, after.*amount});
}

Amounts figures_of(const LineItem& line) {
  return {line.tax, line.overhead_and_profit, line.rcv,
          line.depreciation ? std::optional(line.depreciation->amount) : std::nullopt, line.acv};
}

}  // namespace

std::vector<EstimateChange> changes_of(const Estimate& estimate) {
  std::vector<EstimateChange> changes;
  for (std::size_t i = 0; i < estimate.items.size(); ++i) {
    const LineItem& line = estimate.items[i];
    const Row row{"/line_items/" + std::to_string(i), line.number};
    if (line.printed) add_changes(changes, row, amount_fields, *line.printed, figures_of(line));
  }
  for (std::size_t i = 0; i < estimate.sections.size(); ++i) {
    const estimate::Section& section = estimate.sections[i];
    const Row row{"/sections/" + std::to_string(i) + "/totals", section.name};
    if (section.printed)
      add_changes(changes, row, amount_fields, *section.printed, section.totals.value_or(Amounts()));
  }
  if (!estimate.printed) return changes;
  add_changes(changes, {"/totals/line_items", ""}, amount_fields,
              estimate.printed->line_item_totals.value_or(Amounts()),
              estimate.line_item_totals.value_or(Amounts()));
  const auto& coverages = estimate.printed->coverages;
  for (std::size_t i = 0; i < std::min(coverages.size(), estimate.coverages.size()); ++i)
    add_changes(changes, {"/totals/coverages/" + std::to_string(i), estimate.coverages[i].name},
                coverage_fields, coverages[i], estimate.coverages[i]);
  return changes;
}

TotalChecks printed_totals_now(const Estimate& estimate) {
  const bool is_new = estimate.printed.has_value();
  const Reconciliation& printed = is_new ? estimate.printed->reconciliation : estimate.reconciliation;
  std::map<std::string_view, const Check*> now;
  for (const Check& check : estimate.reconciliation.checks) now.emplace(check.what, &check);
  const apps::reports::TotalPages pages(estimate);
  TotalChecks totals{.ok = !printed.checks.empty(), .checks = {}};
  for (const Check& check : printed.checks) {
    TotalCheck total{check.what, check.printed, check.computed, check.ok, pages.page_of(check.what)};
    if (const auto found = now.find(check.what); found != now.end()) {
      const Check& again = *found->second;
      total.computed = again.computed;
      total.ok = again.printed == check.printed ? again.ok : check.printed == again.computed;
    }
    totals.ok = totals.ok && total.ok;
    totals.checks.push_back(std::move(total));
  }
  return totals;
}

}  // namespace esxserver
