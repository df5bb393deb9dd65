// The drawing of an answer, as SVG.
#pragma once

#include <string>

#include "esx/calc/drywall_room.h"

namespace calc {

/// Walls unfolded and ceiling, with one way to hang the sheets.
[[nodiscard]] std::string draw_drywall(const DrywallRoomInputs& inputs, const DrywallRoomResult& result);

}  // namespace calc
