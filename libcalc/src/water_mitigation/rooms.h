// Rooms of a drying chamber: surfaces, wet surfaces and air movers.
#pragma once

#include "esx/calc/water_mitigation.h"

namespace calc {

struct WetSurface {
  double volume_cf = 0;
  double wet_sf = 0;
  double total_sf = 0;
};

/// Fills in the room's floor, perimeter and wet floor. Refusals: dimensions_required, affected_exceeds_room,
/// wick_over_2ft.
[[nodiscard]] Outcome<WetSurface> measure(WaterRoom& room, std::size_t index);

/// Square feet that one air mover serves.
struct AirMoverDensity {
  double floor_sf = 0;
  double wall_sf = 0;
  double linear_lf = 0;  // more than 0: by linear feet of wall instead
  double small_room_sf = 0;
};
[[nodiscard]] AirMoverTrace air_movers(const WaterRoom& room, const AirMoverDensity& density);
[[nodiscard]] inline int count_of(const AirMoverTrace& trace) {
  return trace.base + trace.floor + trace.wall_ceiling + trace.insets + trace.linear;
}

}  // namespace calc
