// What an interview takes for granted.
#pragma once

#include <string>
#include <vector>

#include "esx/roof/interview.h"

namespace roof::interview {

/// One per visible question whose default counts: "Which shingles? laminated". Those where the default is
/// that there is nothing of it share one: "none, unless answered: ice barrier, ridge vent, pipe jacks".
[[nodiscard]] std::vector<std::string> assumptions_of(const Interview& interview);

}  // namespace roof::interview
