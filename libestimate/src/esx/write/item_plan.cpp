#include "esx/write/item_plan.h"

#include <algorithm>
#include <cstdint>

#include "esx/xml_tree.h"
#include "model/line_amount.h"

namespace estimate::esx {
namespace {

bool set(const std::optional<Money>& money) { return money && !money->is_zero(); }

bool has_columns(const LineItem& item) { return item.remove_price || item.replace_price || item.reset_price; }

void set_unit_prices(const LineItem& item, Activity activity, ItemFigures& figures) {
  if (has_columns(item)) {
    if (set(item.remove_price)) figures.remove = item.remove_price;
    const Money others = or_zero(item.replace_price) + or_zero(item.reset_price);
    if (!others.is_zero()) figures.replace = others;
  } else if (item.unit_price) {
    (activity == Activity::remove ? figures.remove : figures.replace) = item.unit_price;
  }
}

/// Payment worksheets print the amount of a line, but no price. An export has no other place for the amount.
void solve_unit_price(Quantity quantity, Activity activity, ItemFigures& f) {
  if (f.total.is_zero()) return;
  (activity == Activity::remove ? f.remove : f.replace) = price_of_amount(quantity, f.total);
}

/// Prints do not show how depreciation divides between the extension and its tax and O&P. It applies to the
/// extension alone, unless the print says, or its percentage shows, that tax or O&P is part of its base.
bool depreciates_add_ons(const ItemFigures& f, const Depreciation& depreciation) {
  if (depreciation.amount > f.total) return true;
  return depreciation.percent && percent_of(*depreciation.percent, f.rcv) == depreciation.amount &&
         percent_of(*depreciation.percent, f.total) != depreciation.amount;
}

void set_depreciation(const LineItem& item, const PrintTraits& traits, ItemFigures& f) {
  if (item.depreciation)
    f.depreciation = item.depreciation->amount;
  else if (item.acv)
    f.depreciation = f.rcv - *item.acv;
  f.acv_total = item.acv.value_or(f.rcv - f.depreciation);
  if (f.acv_total != f.rcv - f.depreciation) f.closes = false;
  const bool add_ons = !f.tax.is_zero() || !f.addons.is_zero();
  if (add_ons && !f.depreciation.is_zero() &&
      (traits.taxes_depreciate || (item.depreciation && depreciates_add_ons(f, *item.depreciation))))
    return;
  f.depr = f.depreciation;
  f.acv = f.total - f.depreciation;
}

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
                        "the print has one price for removal and replacement, " +
                            or_zero(plan.figures.replace).grouped() + "; neither price was written",
                        item.page, item.number});
}

}  // namespace

Activity activity_by_columns(const LineItem& item, Activity otherwise) {
  if (item.activity_source == "printed" || !has_columns(item)) return otherwise;
  if (set(item.reset_price)) return Activity::detach_and_reset;
  if (set(item.remove_price))
    return set(item.replace_price) ? Activity::remove_and_replace : Activity::remove;
  if (set(item.replace_price) && (otherwise == Activity::remove || otherwise == Activity::remove_and_replace))
    return Activity::replace;
  return otherwise;
}

ItemFigures item_figures(const LineItem& item, Activity activity, const PrintTraits& traits) {
  ItemFigures f;
  set_unit_prices(item, activity, f);
  f.quantity = rounded_to(item.quantity, 2);
  f.tax = or_zero(item.tax);
  f.addons = or_zero(item.overhead_and_profit);
  f.total = amount_before_tax(item);
  f.rcv = item.rcv.value_or(f.total + f.tax + f.addons);
  const bool no_columns = !item.tax && !item.overhead_and_profit;
  if (no_columns && traits.has_taxes && f.rcv > f.total) f.tax = f.rcv - f.total;
  const Quantity quantity = f.quantity.value_or(Quantity());
  if (!has_price(item)) solve_unit_price(quantity, activity, f);
  const Money extension = extend(quantity, or_zero(f.remove)) + extend(quantity, or_zero(f.replace));
  f.closes = f.total == extension && f.rcv == f.total + f.tax + f.addons;
  set_depreciation(item, traits, f);
  return f;
}

bool has_list_price(const PlannedItem& plan) {
  const auto& difference = plan.match.unit_price_difference;
  return difference && difference->is_zero() && plan.figures.closes;
}

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
