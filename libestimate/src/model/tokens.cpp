#include "model/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// The digits, commas and decimal points at the front of the text.
std::string_view leading_number(std::string_view text) {
  std::size_t n = 0;
  while (n < text.size() && (is_digit(text[n]) || text[n] == ',' || text[n] == '.')) ++n;
  while (n > 0 && !is_digit(text[n - 1])) --n;
  return text.substr(0, n);
}

bool has_cents(std::string_view number) { return number.size() > 3 && number[number.size() - 3] == '.'; }

bool is_suffix(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c == '*' || c == '+' || c == '=' || c == 'E' || c == 'N' || c == 'H';
  });
}

/// Removes the brackets; false if an opening bracket has no closing one.
bool take_brackets(std::string_view& word, Amount& amount) {
  constexpr std::array<std::pair<char, char>, 2> pairs = {{{'(', ')'}, {'<', '>'}}};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (word.empty() || word.front() != pairs[i].first) continue;
    const std::size_t end = word.rfind(pairs[i].second);
    if (end == std::string_view::npos) return false;
    amount.style = i == 0 ? AmountStyle::parentheses : AmountStyle::angle_brackets;
    amount.suffix = std::string(word.substr(end + 1));
    word = word.substr(1, end - 1);
  }
  return true;
}

bool take_sign_and_dollar(std::string_view& word, Amount& amount) {
  bool negative = false;
  for (int i = 0; i < 2 && !word.empty(); ++i) {
    if (word.front() == '-')
      negative = true;
    else if (word.front() == '$')
      amount.dollar = true;
    else
      break;
    word.remove_prefix(1);
  }
  return negative;
}

}  // namespace

std::optional<Amount> read_amount(std::string_view word) {
  Amount amount;
  if (!take_brackets(word, amount)) return std::nullopt;
  bool negative = take_sign_and_dollar(word, amount);
  if (amount.dollar && !word.empty() && word.front() == '(') {
    if (!take_brackets(word, amount)) return std::nullopt;
    negative = take_sign_and_dollar(word, amount) || negative;
  }
  const std::string_view number = leading_number(word);
  if (!has_cents(number)) return std::nullopt;
  const auto value = Money::parse(number);
  const std::string_view rest = word.substr(number.size());
  if (!value || !is_suffix(rest) || !is_suffix(amount.suffix)) return std::nullopt;
  amount.value = negative ? -*value : *value;
  if (amount.suffix.empty()) amount.suffix = std::string(rest);
  return amount;
}

std::optional<QuantityWord> read_quantity(std::string_view word) {
  const bool negative = !word.empty() && word.front() == '-';
  if (negative) word.remove_prefix(1);
  const std::string_view number = leading_number(word);
  const std::string_view rest = word.substr(number.size());
  const auto value = Quantity::parse(number);
  if (!value || (!rest.empty() && !is_unit(rest))) return std::nullopt;
  return QuantityWord{negative ? -*value : *value, std::string(rest)};
}

bool is_unit(std::string_view word) {
  return !word.empty() && word.size() <= 3 && std::all_of(word.begin(), word.end(), is_upper);
}

std::optional<Percent> read_percent(std::string_view word) {
  if (word.empty() || word.back() != '%') return std::nullopt;
  return Percent::parse(word.substr(0, word.size() - 1));
}

std::optional<Percent> read_factor(std::string_view word) {
  if (const auto percent = read_percent(word)) return percent;
  const auto share = Quantity::parse(word);
  return share ? std::optional(Percent::from_units(share->units() * 100)) : std::nullopt;
}

std::optional<AgeLife> read_age_life(std::string_view word) {
  const std::size_t slash = word.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto age = Quantity::parse(word.substr(0, slash));
  std::string_view life = word.substr(slash + 1);
  if (!age) return std::nullopt;
  if (life == "NA") return AgeLife{*age, std::nullopt};
  if (life.ends_with("yrs")) life.remove_suffix(3);
  const auto years = Quantity::parse(life);
  if (!years) return std::nullopt;
  return AgeLife{*age, years};
}

std::optional<int> read_whole_number(std::string_view word) {
  int number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  return is_digits(word) && read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

bool is_next_number(std::string_view number, std::string_view before) {
  const auto last = read_whole_number(before), next = read_whole_number(number);
  return last && next && *next == *last + 1;
}

std::optional<std::string> read_item_number(std::string_view word) {
  if (word.size() < 2 || word.back() != '.') return std::nullopt;
  word.remove_suffix(1);
  std::string_view digits = word;
  if (digits.back() >= 'a' && digits.back() <= 'z') digits.remove_suffix(1);
  if (!is_digits(digits) || digits.size() > 5) return std::nullopt;
  return std::string(word);
}

bool is_mark(std::string_view word) {
  if (word == "*") return true;
  return word.size() >= 3 && word.size() <= 6 && word.front() == '[' && word.back() == ']';
}

}  // namespace estimate
