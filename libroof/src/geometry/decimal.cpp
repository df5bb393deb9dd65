#include "geometry/decimal.h"

#include <array>
#include <charconv>
#include <cmath>

namespace roof {

std::string decimal(double value, int digits) {
  // Halves that decimals cannot hold round up, as they do on paper.
  const double nudged = value + std::copysign(1e-9, value);
  std::array<char, 64> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), nudged, std::chars_format::fixed, digits)
          .ptr;
  std::string text(buffer.data(), end);
  if (text.find('.') != std::string::npos) {
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

}  // namespace roof
