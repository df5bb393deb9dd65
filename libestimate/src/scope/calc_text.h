// Quantities that name a measure of the room: "W", "PF", "W+C", "PF*2", "F/9".
#pragma once

#include <optional>
#include <string_view>

#include "scope/words.h"

namespace estimate::scope {

struct CalcText {
  Surfaces surfaces = 0;
  double factor = 1;  // that the measure is multiplied by
  /// Whether the result is in that unit: square feet of surfaces, feet of perimeters, and what the factor
  /// makes of them (square feet of a perimeter times a height, yards, squares).
  [[nodiscard]] bool fits(std::string_view unit) const;
};

/// nullopt: anything else, such as a number.
[[nodiscard]] std::optional<CalcText> read_calc(std::string_view text);

}  // namespace estimate::scope
