// Lists as reports write them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace roof::readers {

/// "1.0,2.0,3.0"; nullopt if any part is not a number.
[[nodiscard]] std::optional<std::vector<double>> read_decimals(std::string_view text);

/// "F9,F10" or "F9 F10"; empty parts are skipped.
[[nodiscard]] std::vector<std::string_view> read_ids(std::string_view text);

}  // namespace roof::readers
