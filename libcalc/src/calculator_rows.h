// The row of each calculator; defined in its folder.
#pragma once

#include "esx/calc/calculators.h"

namespace calc {

[[nodiscard]] Calculator crane_row();
[[nodiscard]] Calculator scaffold_row();
[[nodiscard]] Calculator lift_row();
[[nodiscard]] Calculator water_mitigation_row();
[[nodiscard]] Calculator drywall_room_row();
[[nodiscard]] Calculator debris_row();
[[nodiscard]] Calculator drying_power_row();

}  // namespace calc
