#include "scope/measure_room.h"

#include <algorithm>
#include <array>

#include "scope/decimal_text.h"

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

}  // namespace estimate::scope
