// The row of each calculator, and the drawing of its answer as SVG; both are defined in its folder.
#pragma once

#include <string>

#include "esx/calc/calculators.h"
#include "esx/calc/crane.h"
#include "esx/calc/debris.h"
#include "esx/calc/drying_power.h"
#include "esx/calc/drywall_room.h"
#include "esx/calc/lift.h"
#include "esx/calc/scaffold.h"
#include "esx/calc/water_mitigation.h"

namespace calc {

[[nodiscard]] Calculator crane_row();
[[nodiscard]] Calculator scaffold_row();
[[nodiscard]] Calculator lift_row();
[[nodiscard]] Calculator water_mitigation_row();
[[nodiscard]] Calculator drywall_room_row();
[[nodiscard]] Calculator debris_row();
[[nodiscard]] Calculator drying_power_row();

/// Side view: crane, boom, load in its slings over the landing, with radius, tip height and clearances.
[[nodiscard]] std::string draw_crane(const CraneInputs& inputs, const CraneResult& result);

/// Elevation of each run: frames, planked levels and ties.
[[nodiscard]] std::string draw_scaffold(const ScaffoldInputs& inputs, const ScaffoldResult& result);

/// The machine at its platform, what it reaches over, and the envelope of its class.
[[nodiscard]] std::string draw_lift(const LiftInputs& inputs, const LiftResult& result);

/// Plan of the rooms: the wet part of each floor and its air movers; the chamber's other equipment below.
[[nodiscard]] std::string draw_water(const WaterMitInputs& inputs, const WaterMitResult& result);

/// Walls unfolded and ceiling, with one way to hang the sheets.
[[nodiscard]] std::string draw_drywall(const DrywallRoomInputs& inputs, const DrywallRoomResult& result);

/// The containers with their loads, and what fills them.
[[nodiscard]] std::string draw_debris(const DebrisInputs& inputs, const DebrisResult& result);

/// The load of each circuit and of the service, against its limit and its breaker.
[[nodiscard]] std::string draw_power(const DryingPowerRequest& inputs, const DryingPowerResult& result);

}  // namespace calc
