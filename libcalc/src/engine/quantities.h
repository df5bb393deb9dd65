// Whole counts, and a check of the shapes of rooms.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "esx/calc/answer.h"

namespace calc {

/// Rounds up, except where the excess is only an artifact of binary fractions: 300 / 60 is 5, not 6.
/// Counts are capped at a billion; pricing refuses them.
[[nodiscard]] inline int count_up(double value, double tolerance = 1e-9) {
  return int(std::clamp(std::ceil(value - tolerance), 0.0, 1e9));
}

/// No outline around an area is shorter than its circle. Refusal: perimeter_too_short.
[[nodiscard]] inline Outcome<void> check_perimeter(double perimeter_ft, double area_sf,
                                                   std::string_view field) {
  constexpr double tolerance_ft = 0.01;  // of figures with two decimals
  const double least_ft = 2 * std::sqrt(std::numbers::pi * area_sf);
  if (perimeter_ft >= least_ft - tolerance_ft) return {};
  estimate::JsonValue details;
  details.set("min", estimate::JsonValue::rounded(least_ft, 2));
  return refuse(
      "perimeter_too_short", field,
      "no room of that area has a perimeter under " + estimate::rounded_decimal(least_ft, 2) + " ft",
      std::move(details));
}

}  // namespace calc
