#include "geometry/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "esx/estimate/base/text.h"

namespace roof::geometry {
namespace {

/// Feet or square feet: beyond any roof, and far below where doubles lose their inches.
constexpr double max_number = 1e7;
constexpr double max_whole_number = 1e9;

}  // namespace

std::string decimal(double value, int digits) {
  // Halves that a double cannot represent round up, as they do on paper.
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

std::string feet_text(double feet) { return decimal(feet, 2) + " ft"; }

std::string pitch_text(double rise_per_12) { return decimal(rise_per_12, 2) + "/12"; }

std::optional<double> read_decimal(std::string_view text) {
  const std::string plain = estimate::replace_all(estimate::trim(text), "\u2212", "-");
  std::string_view digits = plain;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  if (!std::isfinite(value) || std::abs(value) > max_number) return std::nullopt;
  return value;
}

int whole_number(double value) {
  return std::isnan(value) ? 0 : static_cast<int>(std::clamp(value, -max_whole_number, max_whole_number));
}

}  // namespace roof::geometry
