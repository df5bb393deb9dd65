// The drawing of an answer, as SVG.
#pragma once

#include <string>

#include "esx/calc/lift.h"

namespace calc {

/// The machine at its platform, what it reaches over, and the envelope of its class.
[[nodiscard]] std::string draw_lift(const LiftInputs& inputs, const LiftResult& result);

}  // namespace calc
