// The drawing of an answer, as SVG.
#pragma once

#include <string>

#include "esx/calc/water_mitigation.h"

namespace calc {

/// Plan of the rooms: the wet part of each floor and its air movers; the chamber's other equipment below.
[[nodiscard]] std::string draw_water(const WaterMitInputs& inputs, const WaterMitResult& result);

}  // namespace calc
