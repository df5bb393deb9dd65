// The units of measure that follow quantities.
#pragma once

#include <optional>
#include <string_view>

namespace estimate {

/// The unit that a recognized word is if one letter was misread, made up or lost: "FEA" → "EA", "5F" → "SF".
/// nullopt if none or several fit.
[[nodiscard]] std::optional<std::string_view> closest_unit(std::string_view word);

}  // namespace estimate
