// Numbers as reports write them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace roof {

/// A finite number of reasonable size; U+2212 counts as minus. nullopt for anything else.
[[nodiscard]] std::optional<double> read_number(std::string_view text);

/// "1.0,2.0,3.0"; nullopt if any part is no number.
[[nodiscard]] std::optional<std::vector<double>> read_numbers(std::string_view text);

/// "F9,F10" or "F9 F10"; empty parts are left out.
[[nodiscard]] std::vector<std::string_view> read_ids(std::string_view text);

}  // namespace roof
