// Drawings where people would look, as SVG.
#pragma once

#include <string>

#include "calc/crane.h"
#include "calc/drying_power.h"
#include "calc/drywall_room.h"
#include "calc/scaffold.h"
#include "calc/water_mitigation.h"

namespace calc {

[[nodiscard]] std::string draw_crane(const CraneInputs& inputs, const CraneResult& result);
[[nodiscard]] std::string draw_scaffold(const ScaffoldInputs& inputs, const ScaffoldResult& result);
[[nodiscard]] std::string draw_water(const WaterMitInputs& inputs, const WaterMitResult& result);
[[nodiscard]] std::string draw_drywall(const DrywallRoomInputs& inputs, const DrywallRoomResult& result);
[[nodiscard]] std::string draw_power(const DryingPowerRequest& inputs, const DryingPowerResult& result);

}  // namespace calc
