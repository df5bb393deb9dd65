// Openings of a room as prints name them and as MISS_WALL@type names them.
#pragma once

#include <string_view>

namespace estimate::esx {

/// "Missing Wall" → "Goes to Floor/Ceiling"; doors, windows and others have the same name in both.
[[nodiscard]] std::string_view written_opening_type(std::string_view printed);
[[nodiscard]] std::string_view printed_opening_type(std::string_view written);

}  // namespace estimate::esx
