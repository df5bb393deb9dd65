#include "readers/numbers.h"

#include <charconv>
#include <cmath>
#include <string>

#include "estimate/base/text.h"

namespace roof {
namespace {

constexpr double largest =
    1e7;  // feet, square feet: beyond any roof, far from where doubles lose their inches

}  // namespace

std::optional<double> read_number(std::string_view text) {
  const std::string plain = estimate::replace_all(estimate::trim(text), "\u2212", "-");
  std::string_view digits = plain;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  if (!std::isfinite(value) || std::abs(value) > largest) return std::nullopt;
  return value;
}

std::optional<std::vector<double>> read_numbers(std::string_view text) {
  std::vector<double> numbers;
  for (const std::string_view part : estimate::split(text, ',')) {
    const auto number = read_number(part);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::vector<std::string_view> read_ids(std::string_view text) {
  std::vector<std::string_view> ids;
  for (const std::string_view part : estimate::split(text, ','))
    for (const std::string_view id : estimate::split_blanks(part)) ids.push_back(id);
  return ids;
}

}  // namespace roof
