// Decimals of any length, compared by their digits.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace estimate::esx {

struct DecimalText {
  bool negative = false;          // never of zero
  std::string integer, decimals;  // without zeros that change nothing

  friend bool operator<(const DecimalText& a, const DecimalText& b);
};

/// A sign, digits, a point with digits; blanks around it do not count. nullopt for anything else.
[[nodiscard]] std::optional<DecimalText> parse_decimal_text(std::string_view text);

}  // namespace estimate::esx
