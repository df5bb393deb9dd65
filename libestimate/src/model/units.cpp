#include "model/units.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace estimate {
namespace {

// Nearly all lines have one of the first units; the others count only if they are read exactly.
constexpr std::array<std::string_view, 11> usual_units = {"CF", "CY", "DA", "EA", "HR", "LF",
                                                          "MO", "SF", "SQ", "SY", "WK"};
constexpr std::array<std::string_view, 18> rare_units = {"AC", "BF", "BX", "CS", "CT", "FT",
                                                         "GL", "IN", "LB", "MI", "PR", "RL",
                                                         "RM", "SH", "ST", "TN", "YD", "YR"};
constexpr std::string_view digits = "01568", letters_meant = "OLSGB";

template <class Fits>
std::optional<std::string_view> only_unit(Fits fits) {
  std::optional<std::string_view> only;
  for (const std::string_view unit : usual_units) {
    if (!fits(unit)) continue;
    if (only) return std::nullopt;
    only = unit;
  }
  return only;
}

bool without_a_letter(std::string_view longer, std::string_view shorter) {
  if (longer.size() != shorter.size() + 1) return false;
  const auto at = std::ranges::mismatch(shorter, longer).in2;
  return std::equal(std::next(at), longer.end(), shorter.begin() + (at - longer.begin()), shorter.end());
}

bool differ_by_a_letter(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  int different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) different += a[i] != b[i];
  return different == 1;
}

}  // namespace

std::optional<std::string_view> closest_unit(std::string_view word) {
  for (const auto& units :
       {std::span<const std::string_view>(usual_units), std::span<const std::string_view>(rare_units)}) {
    const auto same = std::ranges::find(units, word);
    if (same != units.end()) return *same;
  }
  std::string letters(word);
  for (char& c : letters) {
    if (const auto at = digits.find(c); at != std::string_view::npos) c = letters_meant[at];
  }
  if (const auto unit = only_unit([&](auto u) { return u == letters; })) return unit;
  if (const auto unit = only_unit([&](auto u) { return without_a_letter(letters, u); })) return unit;
  return only_unit([&](auto u) { return differ_by_a_letter(letters, u); });
}

}  // namespace estimate
