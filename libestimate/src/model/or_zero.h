// Amounts that a print may leave out.
#pragma once

#include <optional>

#include "esx/estimate/base/fixed.h"

namespace estimate {

/// The amount, or zero where there is none.
[[nodiscard]] inline Money or_zero(const std::optional<Money>& amount) { return amount.value_or(Money()); }

}  // namespace estimate
