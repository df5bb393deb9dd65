#include "scope/quantity.h"

#include <algorithm>
#include <array>

#include "scope/tokens.h"

namespace estimate::scope {
namespace {

struct MeasureRow {
  Surfaces surface;
  std::string_view calc, unit;
};
constexpr auto measures = std::to_array<MeasureRow>({
    {walls, "W", "SF"},
    {ceiling, "C", "SF"},
    {floor, "F", "SF"},
    {perimeter, "PF", "LF"},
    {ceiling_perimeter, "PC", "LF"},
});

/// A room whose length and width are known.
struct Box {
  double length, width;
  [[nodiscard]] double around() const { return 2 * (length + width); }
};

double floor_perimeter(const Box& box, const std::vector<ScopeOpening>& openings) {
  double feet = box.around();
  for (const ScopeOpening& opening : openings)
    if (opening.to_floor) feet -= opening.count * opening.width_ft;
  return std::max(feet, 0.0);
}

double wall_area(const Box& box, double height, const std::vector<ScopeOpening>& openings) {
  double area = box.around() * height;
  for (const ScopeOpening& opening : openings) {
    const double opening_height = opening.height_ft > 0 ? std::min(opening.height_ft, height) : height;
    area -= opening.count * opening.width_ft * opening_height;
  }
  return std::max(area, 0.0);
}

double measure_of(Surfaces surface, const Box& box, const ScopeRoom& room) {
  if (surface == walls) return wall_area(box, room.height_ft.value_or(0), room.openings);
  if (surface == perimeter) return floor_perimeter(box, room.openings);
  return surface == ceiling_perimeter ? box.around() : box.length * box.width;
}

std::string name_of(const ScopeRoom& room) { return room.name == "Room" ? "room" : room.name; }

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

RoomMeasure measure_room(const ScopeRoom& room, Surfaces surfaces, std::optional<double> height_ft) {
  RoomMeasure result;
  const auto& length = room.length_ft;
  const auto& width = room.width_ft;
  if (!length || !width) {
    result.question = "How long and wide is the " + name_of(room) + "?";
    return result;
  }
  const Box box{*length, *width};
  double total = 0;
  for (const auto& [surface, calc, unit] : measures) {
    if ((surfaces & surface) == 0) continue;
    if (!result.calc.empty()) result.calc += "+";
    result.unit = unit;
    if (surface == walls && height_ft) {
      total += floor_perimeter(box, room.openings) * *height_ft;
      result.calc += "PF*" + decimal_text(*height_ft);
      continue;
    }
    if (surface == walls && !room.height_ft) {
      result.question = "How high are the walls of the " + name_of(room) + "?";
      return result;
    }
    total += measure_of(surface, box, room);
    result.calc += calc;
  }
  result.value = total;
  return result;
}

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
