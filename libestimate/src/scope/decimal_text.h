// Numbers of a text as exact decimals.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "esx/estimate/base/fixed.h"

namespace estimate::scope {

/// Rounded half up to the hundredth; values beyond a million are cut.
[[nodiscard]] inline Quantity to_quantity(double value) {
  const double bounded = std::clamp(std::isfinite(value) ? value : 0, 0.0, 1e6);
  return Quantity::from_units(std::int64_t(std::floor(bounded * 100 + 0.5 + 1e-7)) * 100);
}

/// "2.67", "4"
[[nodiscard]] inline std::string decimal_text(double value) { return to_quantity(value).plain(); }

/// A size that a description names: "0.625", "3.25".
[[nodiscard]] inline std::string size_text(double value) {
  const double bounded = std::clamp(std::isfinite(value) ? value : 0, 0.0, 1e6);
  return Quantity::from_units(std::llround(bounded * 10'000)).plain();
}

}  // namespace estimate::scope
