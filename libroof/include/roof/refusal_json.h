// Refusals as JSON.
#pragma once

#include <string>

#include "roof/refusal.h"

namespace roof {

/// {"error": {"code", "message", "field", "supported", "got"}}
[[nodiscard]] std::string refusal_to_json(const RoofRefusal& refusal);

}  // namespace roof
