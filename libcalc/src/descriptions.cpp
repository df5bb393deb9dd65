#include "calc/descriptions.h"

#include "engine/answer_fields.h"
#include "graph/fields.h"

namespace calc {

const estimate::StructInfo& describe_refusal() { return estimate::describe<Refusal>(); }
const estimate::StructInfo& describe_walk() { return estimate::describe<Walk>(); }
const estimate::StructInfo& describe_graph() { return estimate::describe<GraphOutline>(); }

}  // namespace calc
