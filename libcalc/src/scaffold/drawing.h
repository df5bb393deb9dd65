// The drawing of an answer, as SVG.
#pragma once

#include <string>

#include "esx/calc/scaffold.h"

namespace calc {

/// Elevation of each run: frames, planked levels and ties.
[[nodiscard]] std::string draw_scaffold(const ScaffoldInputs& inputs, const ScaffoldResult& result);

}  // namespace calc
