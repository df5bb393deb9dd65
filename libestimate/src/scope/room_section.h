// A room of a scope as a section of an estimate.
#pragma once

#include "esx/estimate/model.h"
#include "esx/estimate/scope.h"

namespace estimate::scope {

/// Name, kind, sizes in feet and inches, openings, and the measures that the sizes give.
[[nodiscard]] Section room_section(const ScopeRoom& room);

}  // namespace estimate::scope
