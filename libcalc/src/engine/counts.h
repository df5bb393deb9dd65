// Counting whole things.
#pragma once

#include <algorithm>
#include <cmath>

namespace calc {

/// Rounds up, except where the excess is only an artefact of binary fractions: 300 / 60 is 5, not 6.
/// Absurd counts are cut off at a billion; pricing refuses them.
[[nodiscard]] inline int count_up(double value, double tolerance = 1e-9) {
  return int(std::clamp(std::ceil(value - tolerance), 0.0, 1e9));
}

}  // namespace calc
