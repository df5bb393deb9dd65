// How numbers and descriptions of price lists are said.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace esxserver::speech {

/// 240 → "two hundred forty"; 0 to 999,999.
[[nodiscard]] std::string spoken_number(int number);

/// 1/2 → "half", 5/8 → "five eighths"; empty for fractions that nobody says.
[[nodiscard]] std::string spoken_fraction(int numerator, int denominator);

/// "Light fixture - ceiling - average grade": the thing, then what distinguishes it from others of its kind.
struct SpokenItem {
  std::string thing;
  std::vector<std::string> details;

  friend bool operator==(const SpokenItem&, const SpokenItem&) = default;
};

/// In lower-case words: `5/8" drywall - hung & taped` is "five eighths inch drywall", "hung and taped". What
/// is in parentheses is left out.
[[nodiscard]] SpokenItem spoken_item(std::string_view description);

}  // namespace esxserver::speech
