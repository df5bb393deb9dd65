#include "esx/calc/cost.h"

#include <algorithm>
#include <cmath>

namespace calc {
namespace {

constexpr std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

/// Half up at `decimals`, in units of four decimals. The nudge undoes what binary fractions lose: 384.225 is
/// held as 384.22499….
std::int64_t four_decimals(double value, int decimals) {
  const double scaled_value = std::abs(value) * double(power_of_ten(decimals));
  const double rounded = std::floor(scaled_value + 0.5 + scaled_value * 1e-15);
  return std::int64_t(std::copysign(rounded * double(power_of_ten(4 - decimals)), value));
}

/// A price times a factor of `factor_digits` decimals.
Price product(Price price, std::int64_t factor, int factor_digits, int decimals) {
  const int drop = Price::digits + factor_digits - decimals;
  return Price::from_units(estimate::detail::multiply_half_up(price.units(), factor, drop) *
                           power_of_ten(Price::digits - decimals));
}

}  // namespace

Money extended(Quantity quantity, Price unit_price) {
  constexpr int drop = Quantity::digits + Price::digits - Money::digits;
  return Money::from_units(estimate::detail::multiply_half_up(quantity.units(), unit_price.units(), drop));
}

Cost cost_of(std::span<const LineItem> lines, Percent regional_adjustment) {
  Cost cost{.regional_adjustment_pct = regional_adjustment};
  for (const LineItem& line : lines) {
    (line.regional ? cost.base_total : cost.pass_through_total) += line.extended;
  }
  constexpr int drop = Percent::digits + 2;
  cost.regional_adjustment_amount = Money::from_units(
      estimate::detail::multiply_half_up(cost.base_total.units(), regional_adjustment.units(), drop));
  cost.total = cost.base_total + cost.regional_adjustment_amount + cost.pass_through_total;
  return cost;
}

Quantity quantity_of(double value, int decimals) {
  return Quantity::from_units(four_decimals(std::clamp(value, -max_quantity, max_quantity), decimals));
}

Price scaled(Price price, Quantity factor, int decimals) {
  return product(price, factor.units(), Quantity::digits, decimals);
}

Price percent_of(double percent, Price price) {
  return product(price, quantity_of(percent, Percent::digits).units(), Percent::digits + 2, Money::digits);
}

Price price_of(Money amount) {
  return Price::from_units(amount.units() * power_of_ten(Price::digits - Money::digits));
}

template <class Decimal>
std::optional<Decimal> decimal_of(const estimate::JsonValue::Number& number) {
  const bool has_exponent = number.digits.find_first_of("eE") != number.digits.npos;
  std::string digits = has_exponent ? estimate::shortest_decimal(number.value()) : number.digits;
  const auto extra = std::min(digits.find('.'), digits.size()) + 1 + Decimal::digits;
  const bool up = extra < digits.size() && digits[extra] >= '5';
  if (extra < digits.size()) digits.resize(extra);
  const auto value = Decimal::parse(digits);
  if (!value || !up) return value;
  return *value + Decimal::from_units(digits.starts_with('-') ? -1 : 1);
}
template std::optional<Money> decimal_of<Money>(const estimate::JsonValue::Number& number);
template std::optional<Price> decimal_of<Price>(const estimate::JsonValue::Number& number);

}  // namespace calc
