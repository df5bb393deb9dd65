// The drawing of an answer, as SVG.
#pragma once

#include <string>

#include "esx/calc/debris.h"

namespace calc {

/// The containers with their loads, and what fills them.
[[nodiscard]] std::string draw_debris(const DebrisInputs& inputs, const DebrisResult& result);

}  // namespace calc
