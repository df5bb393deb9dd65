#include <algorithm>
#include <optional>

#include "esx/calc/cost.h"

namespace calc {
namespace {

constexpr int week_days = 7;
constexpr int month_days = 28;

int blocks(int days, int block_days) { return (std::max(days, 0) + block_days - 1) / block_days; }

Price times(Price price, int count) { return Price::from_units(price.units() * count); }

}  // namespace

Rental cheapest_rental(int days, const RentalRates& rates) {
  std::optional<Rental> best;
  for (int months = 0; months <= blocks(days, month_days); ++months) {
    const int after_months = days - months * month_days;
    for (int weeks = 0; weeks <= blocks(after_months, week_days); ++weeks) {
      const int left = std::max(0, after_months - weeks * week_days);
      const Price cost = times(rates.month, months) + times(rates.week, weeks) + times(rates.day, left);
      if (!best || cost < best->cost) best = Rental{cost, months, weeks, left};
    }
  }
  return best.value_or(Rental());
}

std::string rental_text(const Rental& rental) {
  return std::to_string(rental.months) + "x28d " + std::to_string(rental.weeks) + "wk " +
         std::to_string(rental.days) + "d";
}

}  // namespace calc
