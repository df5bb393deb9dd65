// Numbers as text, the same on every machine.
#pragma once

#include <string>

namespace roof {

/// At most so many decimals, without trailing zeros: "12.5", "0".
[[nodiscard]] std::string decimal(double value, int digits);

}  // namespace roof
