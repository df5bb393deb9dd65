// Prices, line items and what they add up to. Quantities and prices are exact decimals; cents are rounded
// half up.
// Threads: the functions have no state; call them from any.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/json_value.h"

namespace calc {

using estimate::Money;
using estimate::Percent;
using estimate::Quantity;
using Price = estimate::Fixed<struct PriceTag, 4>;  // US dollars per unit

/// Prices of a request, by key.
using Rates = std::map<std::string, Price, std::less<>>;

/// Larger quantities and prices are refused, so a product of the two fits 64 bits.
inline constexpr double max_quantity = 1e8;
inline constexpr double max_price = 1e5;

struct LineItem {
  std::string code = {};  // "CRN-HRS"
  std::string description = {};
  Quantity quantity = {};
  std::string unit = {};
  Price unit_price = {};
  Money extended = {};
  bool regional = true;          // false: passed through, such as a permit
  std::string rate_source = {};  // id of a citation, "OC" for our choice, "request" for an override
  std::string rate_date = {};
};

struct Cost {
  Money base_total = {};
  Percent regional_adjustment_pct = {};
  Money regional_adjustment_amount = {};
  Money pass_through_total = {};
  Money total = {};
};

/// quantity × unit price, rounded half up to the cent.
[[nodiscard]] Money extended(Quantity quantity, Price unit_price);

/// The regional percentage changes regional lines only; pass-through lines are added as they are.
[[nodiscard]] Cost cost_of(std::span<const LineItem> lines, Percent regional_adjustment);

/// A quantity with four decimals, rounded half up to `decimals`.
[[nodiscard]] Quantity quantity_of(double value, int decimals);

/// A price times a factor of at most four decimals, rounded half up to `decimals`.
[[nodiscard]] Price scaled(Price price, Quantity factor, int decimals = Price::digits);

/// A percentage of a price, rounded half up to the cent.
[[nodiscard]] Price percent_of(double percent, Price price);

/// The price of an amount of money.
[[nodiscard]] Price price_of(Money amount);

/// The exact decimal that the digits say; extra decimals are rounded half up. Nothing where it is too large.
template <class Decimal>
[[nodiscard]] std::optional<Decimal> decimal_of(const estimate::JsonValue::Number& number);
extern template std::optional<Money> decimal_of<Money>(const estimate::JsonValue::Number& number);
extern template std::optional<Price> decimal_of<Price>(const estimate::JsonValue::Number& number);

/// Rental rates of one machine: by the day, the week of 7 and the month of 28 days.
struct RentalRates {
  Price day = {};
  Price week = {};
  Price month = {};
};

struct Rental {
  Price cost = {};
  int months = 0;  // of 28 days
  int weeks = 0;
  int days = 0;
};

/// The cheapest way to cover a period; three days may be billed as a week.
/// Example: 4 days at 175/483/1068 cost 483: one week.
[[nodiscard]] Rental cheapest_rental(int days, const RentalRates& rates);

/// "0x28d 1wk 0d".
[[nodiscard]] std::string rental_text(const Rental& rental);

}  // namespace calc
