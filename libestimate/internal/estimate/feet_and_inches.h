// Lengths as prints and plans write them.
#pragma once

#include <cmath>
#include <string>

namespace estimate {

/// "12'", "12' 6\"": to the nearest inch. `feet`: not negative.
[[nodiscard]] inline std::string feet_and_inches(double feet) {
  constexpr long inches_per_foot = 12;
  const long inches = std::lround(feet * inches_per_foot);
  std::string text = std::to_string(inches / inches_per_foot) + "'";
  if (inches % inches_per_foot != 0) text += " " + std::to_string(inches % inches_per_foot) + "\"";
  return text;
}

}  // namespace estimate
