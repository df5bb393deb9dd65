// Refusals as JSON.
#pragma once

#include "estimate/base/json_writer.h"
#include "roof/refusal.h"

namespace roof {

/// {"code", "message", "field", "supported", "got"}.
void write_refusal(estimate::JsonWriter& json, const RoofRefusal& refusal);

/// {"error": …}
[[nodiscard]] std::string refusal_to_json(const RoofRefusal& refusal);

}  // namespace roof
