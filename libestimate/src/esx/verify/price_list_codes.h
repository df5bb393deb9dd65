// The pattern of price list codes: state, region, 8X, month of issue ("TXHO8X_SEP20").
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/date.h"

namespace estimate::esx {

/// What is unusual about a code, as a message: its form, or that it was issued more than 24 months before the
/// loss. nullopt for a normal code and for an empty one.
[[nodiscard]] std::optional<std::string> price_list_code_fault(std::string_view code,
                                                               const std::optional<DateTime>& loss);

}  // namespace estimate::esx
