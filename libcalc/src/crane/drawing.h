// The drawing of an answer, as SVG.
#pragma once

#include <string>

#include "esx/calc/crane.h"

namespace calc {

/// Side view: crane, boom, load in its slings over the landing, with radius, tip height and clearances.
[[nodiscard]] std::string draw_crane(const CraneInputs& inputs, const CraneResult& result);

}  // namespace calc
