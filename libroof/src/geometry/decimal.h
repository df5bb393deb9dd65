// Numbers as text and back, the same on every machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace roof::geometry {

/// At most so many decimals, without trailing zeros: "12.5", "0".
[[nodiscard]] std::string decimal(double value, int digits);

/// "40 ft", with at most two decimals.
[[nodiscard]] std::string feet_text(double feet);

/// "6/12", with at most two decimals.
[[nodiscard]] std::string pitch_text(double rise_per_12);

/// A finite number of at most 10 million; blanks around it are ignored, U+2212 is a minus sign. nullopt for
/// anything else.
[[nodiscard]] std::optional<double> read_decimal(std::string_view text);

/// Without its fraction, between plus and minus a billion; 0 for NaN. A plain cast of more is undefined.
[[nodiscard]] int whole_number(double value);

}  // namespace roof::geometry
