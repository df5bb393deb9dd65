// How different two words are, and lengths as prints and plans write them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace estimate {

/// The longest words of estimates and price lists that are compared; longer ones are codes or noise.
inline constexpr std::size_t max_edited_letters = 24;

/// The number of edits between two words of at most `longest` bytes: letters added, dropped, changed, or two
/// adjacent ones swapped.
template <std::size_t longest = max_edited_letters>
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b) {
  static_assert(longest < 128, "a row is a byte for each letter");
  std::array<std::array<std::uint8_t, longest + 1>, 3> rows{};
  auto &before = rows[0], &last = rows[1], &now = rows[2];
  for (std::size_t j = 0; j <= b.size(); ++j) now[j] = std::uint8_t(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = last;
    last = now;
    now[0] = std::uint8_t(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      int least = std::min({last[j] + 1, now[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        least = std::min(least, before[j - 2] + 1);
      now[j] = std::uint8_t(least);
    }
  }
  return now[b.size()];
}

/// "12'", "12' 6\"": to the nearest inch. `feet`: not negative.
[[nodiscard]] inline std::string feet_and_inches(double feet) {
  constexpr long inches_per_foot = 12;
  const long inches = std::lround(feet * inches_per_foot);
  std::string text = std::to_string(inches / inches_per_foot) + "'";
  if (inches % inches_per_foot != 0) text += " " + std::to_string(inches % inches_per_foot) + "\"";
  return text;
}

}  // namespace estimate
