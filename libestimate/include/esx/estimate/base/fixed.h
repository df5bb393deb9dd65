// Exact decimals: money in cents, quantities and percentages in ten-thousandths. Money is never a double.
// Threads: the functions have no state; call them from any.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/language.h"

namespace estimate {

namespace detail {
/// Largest magnitude that a reader accepts, in units: the sum of a million of them still fits into 64 bits.
inline constexpr std::int64_t max_units = 1'000'000'000'000;
/// Parses a decimal with up to `digits` decimals. nullopt unless the text is an optional sign, digits with
/// correct thousands commas or none, and at most `digits` decimals.
[[nodiscard]] std::optional<std::int64_t> parse_units(std::string_view text, int digits);
/// Decimal text with at least `min_decimals` decimals, other trailing zeros left out.
[[nodiscard]] std::string format_units(std::int64_t units, int digits, int min_decimals, bool commas);
/// Sum. Throws std::overflow_error, which is a programming error, since readers limit their values.
[[nodiscard]] std::int64_t checked_add(std::int64_t a, std::int64_t b);
/// a * b / 10^drop, rounded half up (away from zero); throws std::overflow_error.
[[nodiscard]] std::int64_t multiply_half_up(std::int64_t a, std::int64_t b, int drop);
/// a * scale / b, rounded half up (away from zero); b != 0; throws std::overflow_error.
[[nodiscard]] std::int64_t divide_half_up(std::int64_t a, std::int64_t b, std::int64_t scale);
}  // namespace detail

/// A decimal with a fixed number of decimals, `Digits`; `Tag` makes money and quantities different types.
/// Example: `Money::parse("1,234.56")->units() == 123456`.
template <class Tag, int Digits>
class Fixed {
 public:
  static constexpr int digits = Digits;

  constexpr Fixed() = default;
  [[nodiscard]] static constexpr Fixed from_units(std::int64_t units) {
    Fixed f;
    f.units_ = units;
    return f;
  }
  /// Ignores the locale. Accepts "1,234.56", "-692.08", "5000"; rejects "$" and parentheses.
  [[nodiscard]] static std::optional<Fixed> parse(std::string_view text) {
    const auto units = detail::parse_units(text, Digits);
    return units ? std::optional(from_units(*units)) : std::nullopt;
  }

  [[nodiscard]] constexpr std::int64_t units() const { return units_; }
  [[nodiscard]] constexpr bool is_zero() const { return units_ == 0; }

  /// Plain decimal without trailing zeros: "109.9", "12", "-0.5".
  [[nodiscard]] std::string plain() const { return detail::format_units(units_, Digits, 0, false); }
  /// With at least two decimals and thousands commas: "1,234.50".
  [[nodiscard]] std::string grouped() const { return detail::format_units(units_, Digits, 2, true); }

  friend constexpr auto operator<=>(Fixed, Fixed) = default;
  friend Fixed operator+(Fixed a, Fixed b) { return from_units(detail::checked_add(a.units_, b.units_)); }
  friend Fixed operator-(Fixed a, Fixed b) { return from_units(detail::checked_add(a.units_, -b.units_)); }
  friend constexpr Fixed operator-(Fixed a) { return from_units(-a.units_); }
  Fixed& operator+=(Fixed b) { return *this = *this + b; }
  Fixed& operator-=(Fixed b) { return *this = *this - b; }

 private:
  std::int64_t units_ = 0;
};

using Money = Fixed<struct MoneyTag, 2>;        // US dollars
using Quantity = Fixed<struct QuantityTag, 4>;  // of a unit of measure
using Percent = Fixed<struct PercentTag, 4>;    // 7.25 is 7.25 %

// The three functions below never throw: a result beyond twice `detail::max_units` is clamped to it, so
// hostile numbers cannot overflow, and never equal a number that a reader accepts.

/// Quantity × unit price, rounded half up to the cent.
[[nodiscard]] Money extend(Quantity quantity, Money unit_price);

/// `part` percent of `amount`, rounded half up to the cent: percent_of(7.25 %, 100.00) = 7.25.
[[nodiscard]] Money percent_of(Percent part, Money amount);

/// part / whole in percent, rounded half up to two decimals; 0 if whole is 0.
[[nodiscard]] Percent share_percent(Money part, Money whole);

}  // namespace estimate
