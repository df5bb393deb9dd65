// Drawings where people would look, as SVG.
#pragma once

#include <string>

#include "calc/crane.h"
#include "calc/drying_power.h"
#include "calc/drywall_room.h"
#include "calc/scaffold.h"
#include "calc/water_mitigation.h"

namespace calc {

/// Side view: crane, boom, load in its slings over the landing, with radius, tip height and clearances.
[[nodiscard]] std::string draw_crane(const CraneInputs& inputs, const CraneResult& result);
/// Elevation of each run: frames, planked levels and ties.
[[nodiscard]] std::string draw_scaffold(const ScaffoldInputs& inputs, const ScaffoldResult& result);
/// Plan of the rooms: what of each floor is wet, and its air movers; the chamber's other equipment below.
[[nodiscard]] std::string draw_water(const WaterMitInputs& inputs, const WaterMitResult& result);
/// Walls unfolded and ceiling, with the sheets as they may be hung.
[[nodiscard]] std::string draw_drywall(const DrywallRoomInputs& inputs, const DrywallRoomResult& result);
/// The load of each circuit against its limit and its breaker, and that of the service.
[[nodiscard]] std::string draw_power(const DryingPowerRequest& inputs, const DryingPowerResult& result);

}  // namespace calc
