#include "scope/calc_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "esx/estimate/base/text.h"

namespace estimate::scope {
namespace {

struct NamedMeasure {
  std::string_view name;
  Surfaces surface;
};
constexpr auto measures_by_name = std::to_array<NamedMeasure>(
    {{"W", walls}, {"C", ceiling}, {"F", floor}, {"PF", perimeter}, {"PC", ceiling_perimeter}});
constexpr Surfaces areas = walls | ceiling | floor, perimeters = perimeter | ceiling_perimeter;

struct UnitOfArea {
  std::string_view unit;
  double square_feet;
};
constexpr auto units_of_area = std::to_array<UnitOfArea>({{"SF", 1}, {"SY", 9}, {"SQ", 100}});

std::optional<double> read_factor(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  constexpr double max_factor = 1'000;
  if (error != std::errc() || end != text.data() + text.size() || !(value > 0 && value <= max_factor))
    return std::nullopt;
  return value;
}

}  // namespace

bool CalcText::fits(std::string_view unit) const {
  if ((surfaces & areas) == 0) return unit == "LF" || (unit == "SF" && factor != 1);
  const auto* const row = std::ranges::find(units_of_area, unit, &UnitOfArea::unit);
  // "F" is not yards: only "F/9" is.
  return row != units_of_area.end() &&
         (row->square_feet == 1 || std::abs(factor * row->square_feet - 1) < 1e-9);
}

std::optional<CalcText> read_calc(std::string_view text) {
  CalcText calc;
  const auto operation = std::min(text.find_first_of("*/"), text.size());
  for (const std::string_view name : split(text.substr(0, operation), '+')) {
    const auto* const row = std::ranges::find(measures_by_name, trim(name), &NamedMeasure::name);
    if (row == measures_by_name.end()) return std::nullopt;
    calc.surfaces |= row->surface;
  }
  if ((calc.surfaces & areas) != 0 && (calc.surfaces & perimeters) != 0) return std::nullopt;
  if (operation == text.size()) return calc;
  const auto factor = read_factor(trim(text.substr(operation + 1)));
  if (!factor) return std::nullopt;
  calc.factor = text[operation] == '*' ? *factor : 1 / *factor;
  return calc;
}

}  // namespace estimate::scope
