#include "esx/write/item_plan.h"

#include <algorithm>

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

/// The removal part of a single printed price: the list's if the prices are equal, or if the recap by
/// category confirms it.
std::optional<Money> known_remove_price(const ItemMatch& match, Money printed) {
  if (match.remove_price) return match.remove_price;
  return match.list_price == printed ? match.list_remove_price : std::nullopt;
}

void split_by_list(PlannedItem& plan) {
  ItemFigures& f = plan.figures;
  const bool unsplit = plan.activity == Activity::remove_and_replace && !f.remove && f.replace;
  if (!unsplit) return;
  const auto remove = known_remove_price(plan.match, *f.replace);
  if (!remove) return;
  const Quantity quantity = f.quantity.value_or(Quantity());
  const Money rest = *f.replace - *remove;
  if (extend(quantity, rest) + extend(quantity, *remove) != extend(quantity, *f.replace)) return;
  f.remove = remove;
  f.replace = rest;
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
  if (plan.activity == Activity::remove_and_replace && !plan.figures.remove && plan.figures.replace)
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
    warn(plans.back(), warnings);
  }
  return plans;
}

}  // namespace estimate::esx
