#include "esx/estimate/base/fixed.h"

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <stdexcept>

namespace {

using estimate::Money;
using estimate::Percent;
using estimate::Quantity;
namespace detail = estimate::detail;

constexpr std::int64_t biggest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

/// Parses a valid number; for an invalid one, returns a value that fails any comparison.
template <class Number>
Number parsed(std::string_view text) {
  return Number::parse(text).value_or(Number::from_units(smallest));
}
Money money(std::string_view text) { return parsed<Money>(text); }
Quantity quantity(std::string_view text) { return parsed<Quantity>(text); }
Percent percent(std::string_view text) { return parsed<Percent>(text); }

std::optional<std::int64_t> cents(std::string_view text) {
  return Money::parse(text).transform([](Money value) { return value.units(); });
}

TEST_CASE("numbers as estimates print them") {
  CHECK(cents("1,234.56") == 123456);
  CHECK(cents("-692.08") == -69208);
  CHECK(cents("5000") == 500000);
  CHECK(cents("0.5") == 50);
  CHECK(cents("-0.00") == 0);
  CHECK(cents("+3.10") == 310);
  CHECK(cents("1,234,567") == 123456700);
  CHECK(cents("0012.30") == 1230);
  CHECK(quantity("33.66").units() == 336600);
  CHECK(quantity("0.1234").units() == 1234);
  CHECK(percent("7.25").units() == 72500);
}

TEST_CASE("anything else is rejected") {
  for (const char* text :
       {"",      "-",     "+",      ".",      "-.",     ".5",       "5.",        "1.234",
        "1.2.3", "1,23",  "1,2345", ",123",   "1,,234", "1234,567", "1,234,",    "12,34.56",
        "1.2,3", "$1.00", "(1.00)", "<1.00>", " 1",     "1 ",       "1e3",       "--1",
        "+-1",   "1-",    "0x10",   "NaN",    "inf",    "\xD9\xA1", "1\u00A0000"}) {
    CAPTURE(text);
    CHECK_FALSE(Money::parse(text));
  }
  CHECK_FALSE(Money::parse(std::string_view("1\0", 2)));
}

TEST_CASE("numbers beyond the limit are rejected") {
  CHECK(cents("10,000,000,000.00") == detail::max_units);
  CHECK(cents("-10,000,000,000.00") == -detail::max_units);
  CHECK_FALSE(cents("10,000,000,000.01"));
  CHECK_FALSE(cents("-10000000000.01"));
  CHECK_FALSE(cents("99999999999999999999999999999999999999"));
  CHECK(cents("000000000000000000000000000000000001") == 100);
}

TEST_CASE("plain strips trailing zeros, grouped has at least two decimals") {
  CHECK(Money::from_units(10990).plain() == "109.9");
  CHECK(Money::from_units(1200).plain() == "12");
  CHECK(Money::from_units(-50).plain() == "-0.5");
  CHECK(Money::from_units(0).plain() == "0");
  CHECK(Money::from_units(-1).plain() == "-0.01");
  CHECK(Money::from_units(123450).grouped() == "1,234.50");
  CHECK(Money::from_units(-123456789).grouped() == "-1,234,567.89");
  CHECK(Money::from_units(99999).grouped() == "999.99");
  CHECK(Money::from_units(100000).grouped() == "1,000.00");
  CHECK(Money::from_units(-5).grouped() == "-0.05");
  CHECK(Quantity::from_units(12345).grouped() == "1.2345");
  CHECK(Quantity::from_units(12000).grouped() == "1.20");
  CHECK(detail::format_units(smallest, 2, 2, true) == "-92,233,720,368,547,758.08");
}

TEST_CASE("what is formatted can be parsed again") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 5000; ++round) {
    const int digits = int(random() % 13);
    std::int64_t units = std::int64_t(random()) % (detail::max_units + 1);
    for (int i = 0; i < digits; ++i) units /= 10;
    const auto cents_value = Money::from_units(units);
    const auto ten_thousandths = Quantity::from_units(units);
    CAPTURE(units);
    CHECK(Money::parse(cents_value.plain()) == cents_value);
    CHECK(Money::parse(cents_value.grouped()) == cents_value);
    CHECK(Quantity::parse(ten_thousandths.plain()) == ten_thousandths);
    CHECK(Quantity::parse(ten_thousandths.grouped()) == ten_thousandths);
  }
}

TEST_CASE("half a unit rounds away from zero") {
  CHECK(detail::multiply_half_up(5, 1, 1) == 1);
  CHECK(detail::multiply_half_up(-5, 1, 1) == -1);
  CHECK(detail::multiply_half_up(4, 1, 1) == 0);
  CHECK(detail::multiply_half_up(-4, 1, 1) == 0);
  CHECK(detail::multiply_half_up(15, -1, 1) == -2);
  CHECK(detail::divide_half_up(1, 2, 1) == 1);
  CHECK(detail::divide_half_up(-1, 2, 1) == -1);
  CHECK(detail::divide_half_up(1, -2, 1) == -1);
  CHECK(detail::divide_half_up(-1, -2, 1) == 1);
  CHECK(detail::divide_half_up(1, 3, 100) == 33);
  CHECK(detail::divide_half_up(2, 3, 100) == 67);
}

/// Rounds by the first dropped decimal digit of the magnitude.
std::int64_t half_up_by_digits(std::int64_t value, int drop) {
  std::string digits = std::to_string(value < 0 ? -value : value);
  digits.insert(0, std::size_t(drop) + 1, '0');
  const bool up = drop > 0 && digits[digits.size() - std::size_t(drop)] >= '5';
  const std::int64_t kept = std::stoll(digits.substr(0, digits.size() - std::size_t(drop))) + up;
  return value < 0 ? -kept : kept;
}

TEST_CASE("rounding agrees with rounding by decimal digits") {
  std::mt19937_64 random(2);
  for (int round = 0; round < 5000; ++round) {
    const std::int64_t a = std::int64_t(random() % 2'000'001) - 1'000'000;
    const std::int64_t b = std::int64_t(random() % 2'000'001) - 1'000'000;
    const int drop = int(random() % 7);
    CAPTURE(a);
    CAPTURE(b);
    CAPTURE(drop);
    CHECK(detail::multiply_half_up(a, b, drop) == half_up_by_digits(a * b, drop));
  }
}

TEST_CASE("a quotient is the nearest one, and the larger one on a tie") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 5000; ++round) {
    const std::int64_t a = std::int64_t(random() % 20'001) - 10'000;
    const std::int64_t b = std::int64_t(random() % 400) - 200;
    if (b == 0) continue;
    const std::int64_t q = detail::divide_half_up(a, b, 10);
    // |a * 10 - q * b| <= |b| / 2, with equality only if |q| was rounded up.
    const std::int64_t twice_rest = 2 * std::abs(a * 10 - q * b);
    CHECK(twice_rest <= std::abs(b));
    if (twice_rest == std::abs(b)) CHECK(std::abs(q * b) > std::abs(a * 10));
  }
}

TEST_CASE("sums and products beyond 64 bits are programming errors") {
  CHECK(detail::checked_add(biggest, smallest) == -1);
  CHECK(detail::checked_add(biggest - 1, 1) == biggest);
  CHECK_THROWS_AS((void)detail::checked_add(biggest, 1), std::overflow_error);
  CHECK_THROWS_AS((void)detail::checked_add(smallest, -1), std::overflow_error);
  CHECK_THROWS_AS((void)detail::multiply_half_up(biggest, biggest, 6), std::overflow_error);
  CHECK_THROWS_AS((void)detail::divide_half_up(biggest, 1, 10), std::overflow_error);
  CHECK(detail::multiply_half_up(biggest, 1'000'000, 6) == biggest);
}

TEST_CASE("a million of the largest accepted numbers can be added") {
  Money sum;
  for (int i = 0; i < 1'000'000; ++i) sum += Money::from_units(detail::max_units);
  CHECK(sum.units() == 1'000'000 * detail::max_units);
}

TEST_CASE("extend multiplies to the cent") {
  CHECK(extend(quantity("34.26"), money("65.71")) == money("2251.22"));
  CHECK(extend(quantity("67.83"), money("10.29")) == money("697.97"));
  CHECK(extend(quantity("0.5"), money("0.01")) == money("0.01"));
  CHECK(extend(quantity("-0.5"), money("0.01")) == money("-0.01"));
  CHECK(extend({}, money("5")).is_zero());
}

TEST_CASE("percentages of money") {
  CHECK(percent_of(percent("7.25"), money("100")) == money("7.25"));
  CHECK(percent_of(percent("8.738"), money("1234.56")) == money("107.88"));
  CHECK(percent_of(percent("50"), money("-0.01")) == money("-0.01"));
  CHECK(share_percent(money("1"), money("3")) == percent("33.33"));
  CHECK(share_percent(money("-2"), money("3")) == percent("-66.67"));
  CHECK(share_percent(money("1"), {}).is_zero());
}

TEST_CASE("products of hostile numbers are clamped and do not equal any number that can be read") {
  const auto most = Quantity::from_units(detail::max_units);
  const auto richest = Money::from_units(detail::max_units);
  CHECK(extend(most, richest).units() == 2 * detail::max_units);
  CHECK(extend(-most, richest).units() == -2 * detail::max_units);
  CHECK(percent_of(Percent::from_units(detail::max_units), richest).units() == 2 * detail::max_units);
  CHECK(share_percent(richest, Money::from_units(-1)).units() == -2 * detail::max_units);
  CHECK(share_percent(Money::from_units(biggest), Money::from_units(1)).units() == 2 * detail::max_units);
}

TEST_CASE("decimals compare and add by value") {
  CHECK(Money::from_units(1) < Money::from_units(2));
  CHECK(Money::from_units(5) - Money::from_units(7) == -Money::from_units(2));
  Money sum = Money::from_units(5);
  sum -= Money::from_units(1);
  CHECK(sum.units() == 4);
  CHECK_THROWS_AS((void)(Money::from_units(biggest) + Money::from_units(1)), std::overflow_error);
}

}  // namespace
