#include "describe/tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "describe/refused_words.h"
#include "describe/words.h"
#include "estimate/base/text.h"

namespace roof::describe {
namespace {

using Tokens = std::vector<Token>;

constexpr auto plain_signs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"\u2018", "'"},
    {"\u2019", "'"},
    {"\u2032", "'"},
    {"\u201C", "\""},
    {"\u201D", "\""},
    {"\u2033", "\""},
    {"''", "\""},
    {"\u00D7", " x "},
    {"\u00B0", " deg "},
    {"\u00BD", " 1/2"},
    {"\u00BC", " 1/4"},
    {"\u00BE", " 3/4"},
    {"\u2013", "-"},
    {"\u2014", "-"},
    {"\u2212", "-"},
    {"\u00A0", " "},
    {"\u2044", "/"},
});

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

std::string plain(std::string_view words) {
  std::string text = estimate::repair_utf8(words);
  for (const auto& [sign, meaning] : plain_signs) text = estimate::replace_all(text, sign, meaning);
  return estimate::to_lower(text);
}

bool starts_number(std::string_view s, std::size_t i) {
  return is_digit(s[i]) || (s[i] == '.' && i + 1 < s.size() && is_digit(s[i + 1]));
}

Tokens split_words(std::string_view s) {
  Tokens tokens;
  for (std::size_t i = 0; i < s.size();) {
    if (starts_number(s, i)) {
      std::size_t end = i;
      while (end < s.size() &&
             (is_digit(s[end]) || (s[end] == '.' && end + 1 < s.size() && is_digit(s[end + 1]))))
        ++end;
      Token& token = tokens.emplace_back(Token{TokenKind::number, std::string(s.substr(i, end - i))});
      std::from_chars(s.data() + i, s.data() + end, token.value);
      token.negative = i > 0 && s[i - 1] == '-' && (i == 1 || s[i - 2] == ' ');
      i = end;
    } else if (is_letter(s[i])) {
      std::size_t end = i;
      while (end < s.size() && is_letter(s[end])) ++end;
      const std::string_view word = s.substr(i, end - i);
      if (const auto number = number_word(word))
        tokens.push_back({TokenKind::number, std::string(word), *number});
      else
        tokens.push_back({TokenKind::word, std::string(word)});
      i = end;
    } else {
      if (s[i] != ' ' && s[i] != '-' && s[i] != '\t' && s[i] != '\n' && s[i] != '\r')
        tokens.push_back({TokenKind::symbol, std::string(1, s[i])});
      ++i;
    }
  }
  return tokens;
}

bool is(const Tokens& t, std::size_t i, std::string_view text) { return i < t.size() && t[i].text == text; }
bool is_number(const Tokens& t, std::size_t i) { return i < t.size() && t[i].kind == TokenKind::number; }
bool is_twelve(const Tokens& t, std::size_t i) { return is_number(t, i) && t[i].value == 12; }

bool is_denominator(double value) {
  constexpr std::array<double, 5> common = {2, 3, 4, 8, 16};
  return std::ranges::find(common, value) != common.end();
}

/// "4", "4 1/2", "1/4" (never "6/12", which is a pitch): value and how many tokens.
std::pair<double, std::size_t> mixed_number(const Tokens& t, std::size_t i) {
  const auto fraction_at = [&](std::size_t at) {
    return is_number(t, at) && is(t, at + 1, "/") && is_number(t, at + 2) && t[at + 2].value > t[at].value &&
           is_denominator(t[at + 2].value);
  };
  if (fraction_at(i)) return {t[i].value / t[i + 2].value, 3};
  if (fraction_at(i + 1)) return {t[i].value + t[i + 1].value / t[i + 3].value, 4};
  return {t[i].value, 1};
}

bool is_pitch_word(const Tokens& t, std::size_t i) {
  return is(t, i, "pitch") || is(t, i, "slope") || is(t, i, "pitched") || is(t, i, "sloped");
}

/// Puts one token for `count` ones.
void replace(Tokens& t, std::size_t i, std::size_t count, Token by) {
  t[i] = std::move(by);
  t.erase(t.begin() + static_cast<std::ptrdiff_t>(i) + 1, t.begin() + static_cast<std::ptrdiff_t>(i + count));
}

Token measure_token(TokenKind kind, double value, bool negative) {
  Token token{kind, "", value};
  token.negative = negative;
  return token;
}

Token pitch_token(double value, bool negative) { return measure_token(TokenKind::pitch, value, negative); }

/// How a pitch may be written after its number: the tokens behind it.
std::size_t rise_per_12(const Tokens& t, std::size_t i) {
  constexpr std::array<std::string_view, 6> between = {"/", ":", "in", "on", "over", "per"};
  const bool joined = std::ranges::any_of(between, [&](std::string_view word) { return is(t, i, word); });
  if (joined && is_twelve(t, i + 1)) return 2;
  if (is_twelve(t, i) && is_pitch_word(t, i + 1)) return 1;  // "six twelve pitch"
  return 0;
}

bool is_degrees(const Tokens& t, std::size_t i) {
  return is(t, i, "deg") || is(t, i, "degree") || is(t, i, "degrees");
}

RoofRefusal not_rise_per_12(std::string got) {
  return refused_words("pitch", "write the pitch as rise per 12: 6/12", std::move(got),
                       {"6/12", "26.6 degrees"});
}

std::optional<RoofRefusal> read_pitches(Tokens& t) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_number(t, i)) continue;
    const auto [value, used] = mixed_number(t, i);
    const bool negative = t[i].negative;
    const std::size_t after = i + used;
    if (const std::size_t more = rise_per_12(t, after)) {
      replace(t, i, used + more, pitch_token(value, negative));
    } else if (is_degrees(t, after) || (is(t, after, "%") && is_pitch_word(t, after + 1))) {
      const bool percent = is(t, after, "%");
      const double rise =
          percent ? value * 0.12 : 12 * std::tan(std::min(value, 89.0) * std::numbers::pi / 180);
      replace(t, i, used + 1, pitch_token(rise, negative));
    } else if (is_pitch_word(t, after) || (i > 0 && is_pitch_word(t, i - 1)) ||
               (i > 1 && is_pitch_word(t, i - 2) && (is(t, i - 1, "of") || is(t, i - 1, "is")))) {
      const bool other_base = used == 3 || (is(t, after, ":") && is_number(t, after + 1));
      if (other_base) return not_rise_per_12(t[i].text);
      replace(t, i, used, pitch_token(value, negative));
    } else if ((is(t, after, ":") || is(t, after, "/")) && is_number(t, after + 1) && used == 1) {
      return not_rise_per_12(t[i].text + t[after].text + t[after + 1].text);
    }
  }
  return std::nullopt;
}

/// 40'6", 40 ft 6 in, 12.2 m, 12 1/2 inches
void read_lengths(Tokens& t) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_number(t, i)) continue;
    const auto [value, used] = mixed_number(t, i);
    const bool negative = t[i].negative;
    const auto unit = i + used < t.size() ? unit_feet(t[i + used].text) : std::nullopt;
    if (!unit) {
      if (used > 1) replace(t, i, used, measure_token(TokenKind::number, value, negative));
      continue;
    }
    double feet = value * *unit;
    std::size_t count = used + 1;
    if (*unit == 1 && is_number(t, i + count)) {
      const auto [inches, inch_used] = mixed_number(t, i + count);
      const std::size_t at = i + count + inch_used;
      const auto small = at < t.size() ? unit_feet(t[at].text) : std::nullopt;
      if (small && *small < 0.09 && *small > 0.08) {
        feet += inches / 12;
        count += inch_used + 1;
      }
    }
    Token token = measure_token(TokenKind::length, feet, negative);
    token.has_unit = true;
    token.unit_ft = *unit;
    replace(t, i, count, std::move(token));
  }
}

bool is_measure(const Tokens& t, std::size_t i) {
  return i < t.size() && (t[i].kind == TokenKind::number || t[i].kind == TokenKind::length);
}

bool is_extent_word(const Tokens& t, std::size_t i) {
  constexpr std::array<std::string_view, 7> words = {"wide",   "long",  "deep",  "width",
                                                     "length", "depth", "across"};
  return i < t.size() && std::ranges::find(words, t[i].text) != words.end();
}

/// A unit said once counts for both: "12.2 x 9.1 m", "40' x 30".
Token dimensions_token(const Token& a, const Token& b) {
  const double first = a.has_unit ? 1 : b.unit_ft, second = b.has_unit ? 1 : a.unit_ft;
  Token token{TokenKind::dimensions, "", a.value * first, b.value * second};
  token.has_unit = a.has_unit || b.has_unit;
  token.negative = a.negative || b.negative;
  return token;
}

/// "40x30", "40 by 30", "40 wide and 30 deep"
void read_dimensions(Tokens& t) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_measure(t, i)) continue;
    std::size_t at = i + 1;
    const bool extent = is_extent_word(t, at);
    if (extent) ++at;
    const bool by = is(t, at, "x") || is(t, at, "by") || is(t, at, "*");
    if (by || (extent && (is(t, at, "and") || is(t, at, ",")))) ++at;
    if (!is_measure(t, at)) continue;
    const bool second_extent = is_extent_word(t, at + 1);
    if (!by && !(extent && second_extent)) continue;
    const Token token = dimensions_token(t[i], t[at]);
    replace(t, i, at - i + 1 + (second_extent ? 1 : 0), token);
  }
}

}  // namespace

Answer<std::vector<Token>> read_tokens(std::string_view words) {
  Tokens tokens = split_words(plain(words));
  if (auto refusal = read_pitches(tokens)) return std::unexpected(*std::move(refusal));
  read_lengths(tokens);
  read_dimensions(tokens);
  return tokens;
}

}  // namespace roof::describe
