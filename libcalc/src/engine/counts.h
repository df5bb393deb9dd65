// Whole counts.
#pragma once

#include <algorithm>
#include <cmath>

namespace calc {

/// Rounds up, except where the excess is only an artifact of binary fractions: 300 / 60 is 5, not 6.
/// Counts are capped at a billion; pricing refuses them.
[[nodiscard]] inline int count_up(double value, double tolerance = 1e-9) {
  return int(std::clamp(std::ceil(value - tolerance), 0.0, 1e9));
}

}  // namespace calc
