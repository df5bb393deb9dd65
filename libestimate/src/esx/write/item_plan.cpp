#include "esx/write/item_plan.h"

#include <algorithm>

#include "esx/write/derive_depreciation.h"
#include "esx/write/recap_rows.h"
#include "esx/write/split_prices.h"

namespace estimate::esx {
namespace {

constexpr std::string_view user_defined_category = "USR";

/// Prints say so in their options or in a summary ("Less Depreciation (Including Taxes)").
bool taxes_depreciate(const Estimate& estimate) {
  const DepreciationOptions& options = estimate.claim.depreciation_options;
  if (options.taxes || options.overhead_and_profit)
    return options.taxes.value_or(false) || options.overhead_and_profit.value_or(false);
  return std::ranges::any_of(estimate.coverages, [](const CoverageTotals& c) {
    return std::ranges::any_of(c.rows,
                               [](const SummaryRow& r) { return r.label.contains("Including Taxes"); });
  });
}

PrintTraits traits_of(const Estimate& estimate) {
  const auto has_tax = [](const CoverageTotals& c) { return c.tax && !c.tax->is_zero(); };
  return {taxes_depreciate(estimate), std::ranges::any_of(estimate.coverages, has_tax)};
}

Activity planned_activity(const LineItem& item, const ItemMatch& match) {
  if (item.activity_source == "printed") return item.activity;
  return activity_by_columns(item, match.activity.value_or(item.activity));
}

/// A printed activity may contradict the price columns of its own line.
bool columns_fit(Activity activity, const ItemFigures& figures) {
  if (activity == Activity::remove_and_replace) return true;
  const std::optional<Money>& other = activity == Activity::remove ? figures.replace : figures.remove;
  return !other || other->is_zero();
}

PlannedItem plan_item(const LineItem& item, const ItemMatch& match, const PrintTraits& traits) {
  PlannedItem plan;
  plan.item = &item;
  plan.match = match;
  plan.activity = planned_activity(item, match);
  plan.unmatched = match.kind == MatchKind::none;
  if (plan.unmatched) {
    plan.cat = !item.cat.empty()               ? item.cat
               : !match.recap_category.empty() ? match.recap_category
               : !match.text_category.empty()  ? match.text_category
                                               : std::string(user_defined_category);
  } else {
    plan.cat = match.cat;
    plan.sel = match.sel;
  }
  plan.figures = item_figures(item, plan.activity, traits);
  split_by_list(plan);
  if (!columns_fit(plan.activity, plan.figures)) plan.figures.closes = false;
  return plan;
}

/// A print whose summaries show no non-recoverable depreciation has none.
std::optional<bool> is_recoverable(const Estimate& estimate, const PlannedItem& plan) {
  if (plan.item->depreciation) return plan.item->depreciation->recoverable;
  Money all, lost;
  for (const CoverageTotals& summary : estimate.coverages) {
    all += summary.depreciation.value_or(Money());
    lost += summary.non_recoverable_depreciation.value_or(Money());
  }
  if (estimate.coverages.empty() || (!lost.is_zero() && lost != all)) return std::nullopt;
  return lost.is_zero();
}

void warn(const PlannedItem& plan, std::vector<Warning>& warnings) {
  const LineItem& item = *plan.item;
  if (plan.is_note()) return;
  if (!plan.figures.closes)
    warnings.push_back(
        {"line_does_not_close",
         "the printed figures of the line do not agree with each other; they were written as printed",
         item.page, item.number});
  if (!item.tax && !plan.figures.tax.is_zero())
    warnings.push_back({"tax_derived",
                        "the layout has no tax column; the tax is the RCV minus quantity times price",
                        item.page, item.number});
  if (item.quantity && item.quantity != plan.figures.quantity)
    warnings.push_back({"value_adapted",
                        "quantity " + item.quantity->plain() + " was written with two decimals", item.page,
                        item.number});
  if (has_unsplit_price(plan))
    warnings.push_back({"split_unknown",
                        "the print has one price for removal and replacement; it was written as replace",
                        item.page, item.number});
}

}  // namespace

std::vector<PlannedItem> plan_items(const Estimate& estimate, const PriceMatch& match,
                                    std::vector<Warning>& warnings) {
  const PrintTraits traits = traits_of(estimate);
  std::vector<PlannedItem> plans;
  plans.reserve(estimate.items.size());
  for (std::size_t i = 0; i < estimate.items.size(); ++i) {
    plans.push_back(
        plan_item(estimate.items[i], i < match.items.size() ? match.items[i] : ItemMatch{}, traits));
  }
  const RecapRows recap(estimate);
  split_by_recap(estimate, recap, plans);
  derive_depreciation(estimate, recap, traits.taxes_depreciate, plans);
  for (PlannedItem& plan : plans) {
    plan.recoverable = is_recoverable(estimate, plan);
    plan.without_overhead_and_profit = recap.is_without_overhead_and_profit(plan);
    warn(plan, warnings);
  }
  return plans;
}

}  // namespace estimate::esx
