// What decoding found wrong, as a refusal.
#pragma once

#include <vector>

#include "estimate/fields/violation.h"
#include "esx/calc/refusal.h"

namespace calc {

/// `violations` has at least one.
[[nodiscard]] Refusal refusal_of(const std::vector<estimate::Violation>& violations);

}  // namespace calc
