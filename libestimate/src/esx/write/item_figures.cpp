#include "esx/write/item_figures.h"

#include <cstdint>

#include "esx/xml_tree.h"
#include "model/line_amount.h"
#include "model/or_zero.h"

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

/// Payment worksheets print the amount of a line, but no price: the price is the cents that, multiplied by
/// the quantity, are that amount. An export has no other place for the amount.
void solve_unit_price(Quantity quantity, Activity activity, ItemFigures& f) {
  constexpr std::int64_t parts = 10'000;  // a quantity has four decimals
  if (quantity.is_zero() || f.total.is_zero()) return;
  const Money price = Money::from_units(detail::divide_half_up(f.total.units(), quantity.units(), parts));
  if (extend(quantity, price) == f.total) (activity == Activity::remove ? f.remove : f.replace) = price;
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

}  // namespace estimate::esx
