#include "water_mitigation/rooms.h"

#include "engine/counts.h"
#include "engine/geometry.h"

namespace calc {
namespace {

constexpr double tolerance = 1e-9;
constexpr double low_wall_ft = 2;

}  // namespace

Outcome<WetSurface> measure(WaterRoom& room, std::size_t index) {
  const std::string path = "rooms[" + std::to_string(index) + "].";
  const bool sides = room.length_ft && room.width_ft;
  if (!sides && (!room.floor_area_sf || !room.perimeter_ft)) {
    return refuse("dimensions_required", path + "length_ft", "length and width, or floor area and perimeter");
  }
  const double length = room.length_ft.value_or(0), width = room.width_ft.value_or(0);
  const double floor_sf = room.floor_area_sf.value_or(length * width);
  const double perimeter_ft = room.perimeter_ft.value_or(2 * (length + width));
  const auto outline =
      check_perimeter(perimeter_ft, floor_sf, path + (room.perimeter_ft ? "perimeter_ft" : "floor_area_sf"));
  if (!outline) return std::unexpected(outline.error());
  const double walls_sf = perimeter_ft * room.height_ft;
  const double wet_floor_sf = room.affected_floor_sf.value_or(floor_sf);
  room.floor_area_sf = floor_sf;
  room.perimeter_ft = perimeter_ft;
  room.affected_floor_sf = wet_floor_sf;
  if (room.name.empty()) room.name = "Room " + std::to_string(index + 1);

  if (room.wall_wick_height_ft > low_wall_ft) {
    return refuse("wick_over_2ft", path + "wall_wick_height_ft",
                  "walls wet above 2 ft belong in affected_wall_above_2ft_sf");
  }
  const double low_wall_sf = room.affected_wall_lf * room.wall_wick_height_ft;
  const struct {
    const char* field;
    double wet, most;
  } limits[] = {{"affected_floor_sf", wet_floor_sf, floor_sf},
                {"affected_ceiling_sf", room.affected_ceiling_sf, floor_sf},
                {"affected_wall_lf", room.affected_wall_lf, perimeter_ft},
                {"affected_wall_above_2ft_sf", room.affected_wall_above_2ft_sf + low_wall_sf, walls_sf}};
  for (const auto& limit : limits) {
    if (limit.wet > limit.most + tolerance) {
      return refuse("affected_exceeds_room", path + limit.field, "more is wet than there is");
    }
  }
  return WetSurface{
      .volume_cf = floor_sf * room.height_ft,
      .wet_sf = wet_floor_sf + low_wall_sf + room.affected_wall_above_2ft_sf + room.affected_ceiling_sf,
      .total_sf = 2 * floor_sf + walls_sf};
}

AirMoverTrace air_movers(const WaterRoom& room, const AirMoverDensity& density) {
  AirMoverTrace trace{.room = room.name};
  const double floor_sf = room.affected_floor_sf.value_or(0);
  const double upper_sf = room.affected_wall_above_2ft_sf + room.affected_ceiling_sf;
  if (density.linear_lf > 0) {
    trace.linear = count_up(room.affected_wall_lf / density.linear_lf);
    return trace;
  }
  if (floor_sf + upper_sf + room.affected_wall_lf * room.wall_wick_height_ft <= 0) return trace;
  trace.base = 1;
  // In a small room the one is enough for the floor.
  const bool small = room.floor_area_sf.value_or(0) < density.small_room_sf;
  trace.floor = small ? 0 : count_up(floor_sf / density.floor_sf);
  trace.wall_ceiling = count_up(upper_sf / density.wall_sf);
  trace.insets = room.insets_offsets;
  return trace;
}

}  // namespace calc
