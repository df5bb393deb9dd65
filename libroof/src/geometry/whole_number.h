// Numbers of others as whole numbers, whatever they are.
#pragma once

#include <algorithm>
#include <cmath>

namespace roof {

/// Without its fraction, within a thousand millions; 0 of what is no number. A plain cast of more is
/// undefined.
[[nodiscard]] inline int whole_number(double value) {
  constexpr double most = 1e9;
  return std::isnan(value) ? 0 : static_cast<int>(std::clamp(value, -most, most));
}

}  // namespace roof
