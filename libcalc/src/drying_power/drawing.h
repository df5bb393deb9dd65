// The drawing of an answer, as SVG.
#pragma once

#include <string>

#include "esx/calc/drying_power.h"

namespace calc {

/// The load of each circuit and of the service, against its limit and its breaker.
[[nodiscard]] std::string draw_power(const DryingPowerRequest& inputs, const DryingPowerResult& result);

}  // namespace calc
