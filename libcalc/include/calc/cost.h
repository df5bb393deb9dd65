// Line items and what they come to. Quantities and prices are exact decimals; cents are rounded half up.
#pragma once

#include <span>
#include <string>

#include "estimate/base/fixed.h"

namespace calc {

using estimate::Money;
using estimate::Percent;
using estimate::Quantity;
using Price = estimate::Fixed<struct PriceTag, 4>;  // US dollars for one unit

/// Quantities beyond this are refused, prices beyond `most_price` too: their product fits 64 bits.
inline constexpr double most_quantity = 1e8;
inline constexpr double most_price = 1e5;

struct LineItem {
  std::string code;  // "CRN-HRS"
  std::string description;
  Quantity quantity;
  std::string unit;
  Price unit_price;
  Money extended;
  bool regional = true;     // false: passed through, such as a permit
  std::string rate_source;  // id of a citation, "OC" for our choice, "request" for an override
  std::string rate_date;
};

struct Cost {
  Money base_total;
  Percent regional_adjustment_pct;
  Money regional_adjustment_amount;
  Money pass_through_total;
  Money total;
};

/// quantity × unit price, rounded half up to the cent.
[[nodiscard]] Money extended(Quantity quantity, Price unit_price);

/// The regional percentage moves the regional lines only; pass-through lines are added as they are.
[[nodiscard]] Cost cost_of(std::span<const LineItem> lines, Percent regional_adjustment);

/// The nearest decimal of four digits (two of a price, say, are 0), half up.
[[nodiscard]] Quantity quantity_of(double value, int decimals);
[[nodiscard]] Price price_of(double value, int decimals);

}  // namespace calc
