#include "scope/room_section.h"

#include <algorithm>
#include <array>
#include <utility>

#include "estimate/feet_and_inches.h"
#include "scope/decimal_text.h"
#include "scope/measure_room.h"

namespace estimate::scope {
namespace {

struct SurfaceMeasure {
  Measure measure;
  Surfaces surfaces;
};
constexpr auto surface_measures = std::to_array<SurfaceMeasure>({
    {Measure::walls_sf, walls},
    {Measure::ceiling_sf, ceiling},
    {Measure::walls_ceiling_sf, walls | ceiling},
    {Measure::floor_sf, floor},
    {Measure::floor_perimeter_lf, perimeter},
    {Measure::ceiling_perimeter_lf, ceiling_perimeter},
});

Opening opening_of(const ScopeOpening& opening, double room_height_ft) {
  const double height = opening.height_ft > 0 ? opening.height_ft : room_height_ft;
  return {.type = "Missing Wall - Goes to Floor",
          .width = feet_and_inches(opening.width_ft),
          .height = feet_and_inches(height),
          .opens_into = {},
          .quantity = opening.count};
}

void set_measures(Section& section, const ScopeRoom& room) {
  constexpr double sf_per_sy = 9;
  Dimensions& dimensions = section.dimensions;
  for (const auto& [measure, surfaces] : surface_measures)
    if (const auto value = measure_room(room, surfaces, {}).value) dimensions[measure] = to_quantity(*value);
  if (const auto floor_sf = measure_room(room, floor, {}).value)
    dimensions[Measure::flooring_sy] = to_quantity(*floor_sf / sf_per_sy);
}

void set_size(Section& section, const ScopeRoom& room) {
  const auto& length = room.length_ft;
  const auto& width = room.width_ft;
  const auto& height = room.height_ft;
  if (height && length && width) {
    section.height = "LxWxH " + feet_and_inches(*length) + " x " + feet_and_inches(*width) + " x " +
                     feet_and_inches(*height);
    section.dimensions[Measure::long_wall_sf] = to_quantity(std::max(*length, *width) * *height);
    section.dimensions[Measure::short_wall_sf] = to_quantity(std::min(*length, *width) * *height);
  } else if (height) {
    section.height = "Height: " + feet_and_inches(*height);
  }
}

}  // namespace

Section room_section(const ScopeRoom& room) {
  Section section;
  section.name = room.name;
  section.kind = SectionKind::room;
  set_size(section, room);
  set_measures(section, room);
  section.openings.reserve(room.openings.size());
  // Exports have no name for one that does not reach the floor; the measures are without it.
  for (const ScopeOpening& opening : room.openings)
    if (opening.to_floor) section.openings.push_back(opening_of(opening, room.height_ft.value_or(0)));
  return section;
}

}  // namespace estimate::scope
