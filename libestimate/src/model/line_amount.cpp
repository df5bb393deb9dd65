#include "model/line_amount.h"

#include <cstdint>

namespace estimate {
namespace {

Money tax_and_markup(const LineItem& item) {
  return item.tax.value_or(Money()) + item.overhead_and_profit.value_or(Money());
}

/// How many cents two rounded halves of quantity × price can be off: only up where the whole is rounded down,
/// and only down where it is rounded up.
std::int64_t halves_may_differ_by(Quantity quantity, Money price) {
  constexpr std::int64_t parts_of_a_cent = 10'000;  // a quantity has four decimals
  const std::int64_t part = quantity.units() * price.units() % parts_of_a_cent;
  if (part <= 0) return 0;
  return part >= parts_of_a_cent / 2 ? -1 : 1;
}

}  // namespace

bool has_price(const LineItem& item) {
  return item.unit_price || item.remove_price || item.replace_price || item.reset_price;
}

Money line_extension(const LineItem& item) {
  return line_extension(item, item.quantity.value_or(Quantity()));
}

Money line_extension(const LineItem& item, Quantity quantity) {
  const auto part = [&](const std::optional<Money>& price) {
    return extend(quantity, price.value_or(Money()));
  };
  if (item.remove_price || item.replace_price || item.reset_price)
    return part(item.remove_price) + part(item.replace_price) + part(item.reset_price);
  return part(item.unit_price);
}

Money row_extension(const LineItem& item) {
  const Money extension = line_extension(item);
  const bool one_price = item.unit_price && !item.remove_price && !item.replace_price;
  if (item.activity != Activity::remove_and_replace || !one_price || !item.rcv || !item.quantity)
    return extension;
  const Money row = *item.rcv - tax_and_markup(item);
  return (row - extension).units() == halves_may_differ_by(*item.quantity, *item.unit_price) ? row
                                                                                             : extension;
}

std::optional<Money> removal_part(const ItemMatch& match, Money printed_price) {
  if (match.remove_price) return match.remove_price;
  return match.list_price == printed_price ? match.list_remove_price : std::nullopt;
}

PriceComponents extended_parts(Quantity quantity, Money amount, std::span<const PriceParts> parts) {
  const auto extended = [&](Money PriceParts::* part) {
    Money sum;
    for (const PriceParts& p : parts) sum += extend(quantity, p.*part);
    return sum;
  };
  const auto some = [](Money value) { return value.is_zero() ? std::nullopt : std::optional(value); };
  Money base = extended(&PriceParts::wage), burden = extended(&PriceParts::burden),
        markup = extended(&PriceParts::overhead), material = extended(&PriceParts::material),
        equipment = extended(&PriceParts::equipment), market = extended(&PriceParts::market_conditions);
  const Money rest = amount - (base + burden + markup + material + equipment + market);
  for (Money* part : {&markup, &base, &burden, &material, &equipment, &market}) {
    if (part->is_zero()) continue;
    *part += rest;
    break;
  }
  return {.labor = some(base + burden + markup),
          .labor_base = some(base),
          .labor_burden = some(burden),
          .labor_markup = some(markup),
          .labor_hours = {},
          .material = some(material),
          .equipment = some(equipment),
          .market_conditions = some(market)};
}

std::optional<Money> price_of_amount(Quantity quantity, Money amount) {
  constexpr std::int64_t parts = 10'000;  // a quantity has four decimals
  if (quantity.is_zero()) return std::nullopt;
  const Money price = Money::from_units(detail::divide_half_up(amount.units(), quantity.units(), parts));
  return extend(quantity, price) == amount ? std::optional(price) : std::nullopt;
}

Money amount_before_tax(const LineItem& item) {
  if (!item.rcv) return line_extension(item);
  // Without tax and O&P columns, the RCV may still include them (contents lists); the price shows whether.
  if (!item.tax && !item.overhead_and_profit && item.quantity && has_price(item)) return row_extension(item);
  return *item.rcv - tax_and_markup(item);
}

}  // namespace estimate
