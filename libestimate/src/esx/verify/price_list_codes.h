// The grammar of price list codes: state, region, 8X, month of issue ("TXHO8X_SEP20").
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "estimate/base/date.h"

namespace estimate::esx {

/// What is odd about a code, in words: its form, or that it was issued more than 24 months before the loss.
/// nullopt for a good one and for none.
[[nodiscard]] std::optional<std::string> price_list_code_fault(std::string_view code,
                                                               const std::optional<DateTime>& loss);

}  // namespace estimate::esx
