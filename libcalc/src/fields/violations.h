// What decoding found wrong, as a refusal.
#pragma once

#include <vector>

#include "calc/refusal.h"
#include "estimate/fields/violation.h"

namespace calc {

/// `violations` has at least one.
[[nodiscard]] Refusal refusal_of(const std::vector<estimate::Violation>& violations);

}  // namespace calc
