#include "scope/quantity.h"

#include <algorithm>
#include <array>

#include "scope/decimal_text.h"
#include "scope/measure_room.h"

namespace estimate::scope {
namespace {

/// How many of a unit make one of another.
struct UnitRatio {
  std::string_view from, to;
  double divisor;
};
constexpr auto conversions = std::to_array<UnitRatio>({
    {"SF", "SY", 9},
    {"SF", "SQ", 100},
    {"SY", "SF", 1.0 / 9},
    {"SQ", "SF", 1.0 / 100},
    {"DA", "HR", 1.0 / 24},
});

struct UnitName {
  std::string_view unit, name;
};
constexpr auto unit_names = std::to_array<UnitName>({
    {"SF", "square feet"},
    {"LF", "linear feet"},
    {"SY", "square yards"},
    {"SQ", "squares"},
    {"HR", "hours"},
    {"DA", "days"},
    {"CY", "cubic yards"},
});

SaidQuantity known(double value, std::string calc, std::string_view unit) {
  return {.value = to_quantity(value), .unit = std::string(unit), .calc = std::move(calc), .question = {}};
}

SaidQuantity ask_for(const SaidThing& thing, std::string_view unit) {
  const auto* const name = std::ranges::find(unit_names, unit, &UnitName::unit);
  const std::string what = name == unit_names.end() ? "How much" : "How many " + std::string(name->name);
  return {.value = {}, .unit = {}, .calc = {}, .question = what + " of " + thing.said + "?"};
}

/// A value in `from` as one in `to`; nullopt if they measure different things.
std::optional<SaidQuantity> converted(double value, std::string calc, std::string_view from,
                                      std::string_view to) {
  if (to.empty() || from == to) return known(value, std::move(calc), from);
  for (const auto& [source, target, divisor] : conversions)
    if (source == from && target == to)
      return known(value / divisor,
                   calc + (divisor >= 1 ? "/" + decimal_text(divisor) : "*" + decimal_text(1 / divisor)), to);
  return std::nullopt;
}

std::string times(const std::string& calc, const std::optional<double>& share) {
  return share ? (calc.find('+') == std::string::npos ? calc : "(" + calc + ")") + "*" + decimal_text(*share)
               : calc;
}

std::optional<SaidQuantity> said_amount(const SaidThing& thing, std::string_view unit) {
  if (const auto& amount = thing.amount) {
    const bool is_height = amount->unit == "LF" && unit == "SF" && thing.surfaces != 0;
    const double count = thing.days.value_or(1);
    const std::string calc = decimal_text(amount->value) + (thing.days ? "*" + decimal_text(count) : "");
    if (!is_height) return converted(amount->value * count, calc, amount->unit, unit);
  }
  if (const auto& area = thing.area) {
    const std::string calc = decimal_text(area->sides[0]) + "*" + decimal_text(area->sides[1]);
    return converted(area->sides[0] * area->sides[1], calc, "SF", unit);
  }
  return std::nullopt;
}

/// Pieces: one if no number was said.
std::optional<SaidQuantity> counted(const SaidThing& thing, std::string_view unit) {
  if (unit != "EA" && !(unit.empty() && thing.count)) {
    if (unit.empty() || !thing.count || thing.surfaces != 0) return std::nullopt;
    return known(*thing.count, decimal_text(*thing.count), unit);  // "40 of baseboard"
  }
  const double count = thing.count.value_or(1), days = thing.days.value_or(1);
  return known(count * days, decimal_text(count) + (thing.days ? "*" + decimal_text(days) : ""), "EA");
}

SaidQuantity measured(const SaidThing& thing, const ScopeRoom& room, std::string_view unit) {
  const Surfaces usual = thing.thing != nullptr ? thing.thing->surfaces : Surfaces{0};
  Surfaces surfaces = thing.surfaces != 0 ? thing.surfaces : usual;
  const bool asks = thing.thing != nullptr && thing.thing->asks_surface;
  const bool up = thing.height_ft.has_value();
  if (surfaces == 0 && up) surfaces = walls;
  if (surfaces == 0 && asks)
    return {.value = {},
            .unit = {},
            .calc = {},
            .question = "Is the " + thing.said + " on the walls, the ceiling, or both?"};
  if (surfaces == 0) return ask_for(thing, unit);
  RoomMeasure measure = measure_room(room, surfaces, thing.height_ft);
  if (!measure.value) {
    if (room.name.empty()) return ask_for(thing, unit);
    return {.value = {}, .unit = {}, .calc = {}, .question = std::move(measure.question)};
  }
  const double value = *measure.value * thing.share.value_or(1);
  return converted(value, times(measure.calc, thing.share), measure.unit, unit)
      .value_or(ask_for(thing, unit));
}

}  // namespace

SaidQuantity quantity_of(const SaidThing& thing, const ScopeRoom& room, std::string_view unit) {
  if (auto said = said_amount(thing, unit)) return *std::move(said);
  if (thing.amount && !(thing.amount->unit == "DA" && unit == "EA")) {
    const bool is_height = thing.amount->unit == "LF" && unit == "SF" && thing.surfaces != 0;
    if (!is_height) return ask_for(thing, unit);
    SaidThing up = thing;
    up.height_ft = thing.amount->value;
    return measured(up, room, unit);
  }
  if (auto pieces = counted(thing, unit)) return *std::move(pieces);
  return measured(thing, room, unit);
}

}  // namespace estimate::scope
