#include "calc/cost.h"

#include <algorithm>
#include <cmath>

namespace calc {
namespace {

/// Half up at `decimals`, in units of four decimals. The nudge undoes what binary fractions lose: 384.225 is
/// held as 384.22499….
std::int64_t four_decimals(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  const double scaled = std::abs(value) * scale;
  const double rounded = std::floor(scaled + 0.5 + scaled * 1e-15);
  return std::int64_t(std::copysign(rounded * std::pow(10.0, 4 - decimals), value));
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
  return Quantity::from_units(four_decimals(std::clamp(value, -most_quantity, most_quantity), decimals));
}

Price price_of(double value, int decimals) { return Price::from_units(four_decimals(value, decimals)); }

}  // namespace calc
