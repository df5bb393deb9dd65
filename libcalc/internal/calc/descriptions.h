// Descriptions of what is not a calculator's own: for OpenAPI. Those of a calculator are in its row.
#pragma once

#include "estimate/fields/type_info.h"

namespace calc {

[[nodiscard]] const estimate::StructInfo& describe_refusal();  // "CalcRefusal"
[[nodiscard]] const estimate::StructInfo& describe_walk();     // "CalcWalk"
[[nodiscard]] const estimate::StructInfo& describe_graph();    // "CalcGraph"

}  // namespace calc
