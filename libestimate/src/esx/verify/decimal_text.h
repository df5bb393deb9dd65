// Decimals of any length, compared by their digits.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace estimate::esx {

struct DecimalText {
  bool negative = false;          // never for zero
  std::string integer, decimals;  // without leading or trailing zeros

  friend bool operator<(const DecimalText& a, const DecimalText& b);
};

/// A sign, digits, a point with digits; surrounding spaces are ignored. nullopt for anything else.
[[nodiscard]] std::optional<DecimalText> parse_decimal_text(std::string_view text);

}  // namespace estimate::esx
