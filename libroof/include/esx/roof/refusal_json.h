// Refusals as errors and as JSON.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>

#include "esx/roof/refusal.h"

namespace roof {

/// The error of a refusal; its place is the field, unless it has a better one.
[[nodiscard]] estimate::Error refusal_error(const RoofRefusal& refusal);

/// {"error": {"code", "message", "field", "supported", "got"}}
[[nodiscard]] std::string refusal_to_json(const RoofRefusal& refusal);

}  // namespace roof
