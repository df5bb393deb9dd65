#include "esx/estimate/base/fixed.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  return power;
}

constexpr Wide magnitude(Wide value) { return value < 0 ? -value : value; }

/// a / b, ties away from zero.
constexpr Wide quotient_half_up(Wide a, Wide b) {
  const Wide whole = a / b, rest = magnitude(a % b);
  if (rest < magnitude(b) - rest) return whole;
  return (a < 0) == (b < 0) ? whole + 1 : whole - 1;
}

std::int64_t narrowed(Wide value) {
  if (value > std::numeric_limits<std::int64_t>::max() || value < std::numeric_limits<std::int64_t>::min()) {
    throw std::overflow_error("fixed-point overflow");
  }
  return std::int64_t(value);
}

/// Products of limited values can exceed 64 bits. No reader accepts a number as large as the clamp, so a
/// clamped product never equals a printed one, and a million of them can still be added.
std::int64_t clamped(Wide value) {
  constexpr Wide bound = 2 * Wide(detail::max_units);
  return std::int64_t(std::clamp(value, -bound, bound));
}

/// Thousands commas must be exactly between groups of three digits, or missing.
bool correct_commas(std::string_view whole) {
  if (whole.find(',') == whole.npos) return is_digits(whole);
  const auto groups = split(whole, ',');
  return groups.front().size() <= 3 && std::ranges::all_of(groups, is_digits) &&
         std::ranges::all_of(groups.begin() + 1, groups.end(), [](auto group) { return group.size() == 3; });
}

/// Appends digits to `units`; false if the result is larger than a reader accepts.
bool append_digits(std::int64_t& units, std::string_view digits) {
  for (const char c : digits) {
    if (c == ',') continue;
    units = units * 10 + (c - '0');
    if (units > detail::max_units) return false;
  }
  return true;
}

std::string with_commas(std::string digits) {
  for (auto at = std::ssize(digits) - 3; at > 0; at -= 3) digits.insert(std::size_t(at), 1, ',');
  return digits;
}

}  // namespace

namespace detail {

std::optional<std::int64_t> parse_units(std::string_view text, int digits) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);

  const auto point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  std::string_view decimals;
  if (point != text.npos) {
    decimals = text.substr(point + 1);
    if (!is_digits(decimals) || decimals.size() > std::size_t(digits)) return std::nullopt;
  }
  if (!correct_commas(whole)) return std::nullopt;

  std::int64_t units = 0;
  const std::string padding(std::size_t(digits) - decimals.size(), '0');
  if (!append_digits(units, whole) || !append_digits(units, decimals) || !append_digits(units, padding)) {
    return std::nullopt;
  }
  return negative ? -units : units;
}

std::string format_units(std::int64_t units, int digits, int min_decimals, bool commas) {
  std::string text = std::to_string(units);
  const bool negative = units < 0;
  if (negative) text.erase(0, 1);
  if (text.size() <= std::size_t(digits)) text.insert(0, std::size_t(digits) + 1 - text.size(), '0');

  std::string decimals = text.substr(text.size() - std::size_t(digits));
  std::string whole = text.substr(0, text.size() - std::size_t(digits));
  while (decimals.size() > std::size_t(min_decimals) && decimals.ends_with('0')) decimals.pop_back();

  if (commas) whole = with_commas(std::move(whole));
  return (negative ? "-" : "") + whole + (decimals.empty() ? "" : "." + decimals);
}

std::int64_t checked_add(std::int64_t a, std::int64_t b) { return narrowed(Wide(a) + b); }

std::int64_t multiply_half_up(std::int64_t a, std::int64_t b, int drop) {
  return narrowed(quotient_half_up(Wide(a) * b, power_of_ten(drop)));
}

std::int64_t divide_half_up(std::int64_t a, std::int64_t b, std::int64_t scale) {
  return narrowed(quotient_half_up(Wide(a) * scale, b));
}

}  // namespace detail

Money extend(Quantity quantity, Money unit_price) {
  constexpr Wide divisor = power_of_ten(Quantity::digits);
  return Money::from_units(clamped(quotient_half_up(Wide(quantity.units()) * unit_price.units(), divisor)));
}

Money percent_of(Percent part, Money amount) {
  constexpr Wide divisor = Wide{100} * power_of_ten(Percent::digits);
  return Money::from_units(clamped(quotient_half_up(Wide(part.units()) * amount.units(), divisor)));
}

Percent share_percent(Money part, Money whole) {
  if (whole.is_zero()) return {};
  const Wide hundredths = quotient_half_up(Wide(part.units()) * 100 * 100, whole.units());
  return Percent::from_units(clamped(hundredths * power_of_ten(Percent::digits - 2)));
}

}  // namespace estimate
