// Shapes of rooms.
#pragma once

#include <cmath>
#include <numbers>
#include <string_view>

#include "esx/calc/refusal.h"

namespace calc {

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
