#include "describe/phrases.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <numbers>
#include <span>
#include <utility>

#include "describe/words.h"
#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"

namespace roof::describe {

namespace {

using Tokens = std::vector<Token>;

constexpr auto plain_signs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"\u2018", "'"},    {"\u2019", "'"},    {"\u2032", "'"},     {"\u201C", "\""},    {"\u201D", "\""},
    {"\u2033", "\""},   {"''", "\""},       {"\u00D7", " x "},   {"\u00B0", " deg "}, {"\u00BD", " 1/2"},
    {"\u00BC", " 1/4"}, {"\u00BE", " 3/4"}, {"\u2013", "-"},     {"\u2014", "-"},     {"\u2212", "-"},
    {"\u00A0", " "},    {"\u2044", "/"},    {"W/O", "without "}, {"w/o", "without "}, {"W/", "with "},
    {"w/", "with "},
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

/// "1,200": a comma before three digits, and no more, belongs to the number.
bool is_thousands(std::string_view s, std::size_t begin, std::size_t i) {
  const auto digit = [&](std::size_t at) { return at < s.size() && is_digit(s[at]); };
  return s[i] == ',' && i - begin <= 3 && digit(i + 1) && digit(i + 2) && digit(i + 3) && !digit(i + 4) &&
         (begin == 0 || s[begin - 1] != '/');
}

std::size_t number_end(std::string_view s, std::size_t begin) {
  std::size_t end = begin;
  while (end < s.size() &&
         (is_digit(s[end]) || (s[end] == '.' && end + 1 < s.size() && is_digit(s[end + 1])) ||
          is_thousands(s, begin, end)))
    ++end;
  return end;
}

Token number_at(std::string_view s, std::size_t begin, std::size_t end) {
  const std::string digits = estimate::replace_all(s.substr(begin, end - begin), ",", "");
  Token token{TokenKind::number, std::string(s.substr(begin, end - begin))};
  std::from_chars(digits.data(), digits.data() + digits.size(), token.value);
  const bool hyphen = begin > 0 && s[begin - 1] == '-';
  token.negative = hyphen && (begin == 1 || s[begin - 2] == ' ');
  token.hyphened = hyphen && begin > 1 && (is_digit(s[begin - 2]) || s[begin - 2] == '\'');
  return token;
}

Token word_token(std::string_view word) {
  const auto number = number_word(word);
  return {number ? TokenKind::number : TokenKind::word, std::string(word), number.value_or(0)};
}

/// The period of "12 ft." does not end a sentence.
bool ends_abbreviation(std::string_view s, std::size_t i, const Tokens& tokens) {
  constexpr std::array<std::string_view, 12> words = {"ft",     "in",   "no",   "sq", "yr", "yrs",
                                                      "approx", "incl", "bldg", "w",  "oh", "ext"};
  return s[i] == '.' && !tokens.empty() && tokens.back().end == i &&
         std::ranges::find(words, tokens.back().text) != words.end();
}

/// The length of a date such as "5/12/2026", which has no pitch; 0 if there is none.
std::size_t date_length(std::string_view s, std::size_t begin) {
  std::size_t at = begin;
  for (int part = 0; part < 3; ++part) {
    const bool slash = at < s.size() && s[at] == '/';
    if (part > 0 && !slash) return 0;
    const std::size_t from = part > 0 ? ++at : at;
    while (at < s.size() && is_digit(s[at])) ++at;
    if (at == from || at - from > (part == 2 ? 4 : 2)) return 0;
  }
  return at - begin;
}

Tokens split_words(std::string_view s) {
  constexpr std::string_view silent = " -\t\n\r";
  Tokens tokens;
  for (std::size_t i = 0, end = 0; i < s.size(); i = end) {
    end = i + 1;
    if (const std::size_t date = date_length(s, i)) {
      end = i + date;
      tokens.push_back({TokenKind::word, "date"});
    } else if (starts_number(s, i)) {
      end = number_end(s, i);
      tokens.push_back(number_at(s, i, end));
    } else if (is_letter(s[i])) {
      while (end < s.size() && is_letter(s[end])) ++end;
      tokens.push_back(word_token(s.substr(i, end - i)));
    } else if (!silent.contains(s[i]) && !ends_abbreviation(s, i, tokens)) {
      tokens.push_back({TokenKind::symbol, std::string(1, s[i])});
    } else {
      continue;
    }
    tokens.back().begin = i;
    tokens.back().end = end;
  }
  return tokens;
}

bool is(const Tokens& t, std::size_t i, std::string_view text) { return i < t.size() && t[i].text == text; }
bool is_one_of(const Tokens& t, std::size_t i, std::initializer_list<std::string_view> words) {
  return i < t.size() && std::ranges::find(words, t[i].text) != words.end();
}
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
  by.begin = t[i].begin;
  by.end = t[i + count - 1].end;
  t[i] = std::move(by);
  t.erase(t.begin() + static_cast<std::ptrdiff_t>(i) + 1, t.begin() + static_cast<std::ptrdiff_t>(i + count));
}

Token measure_token(TokenKind kind, double value, bool negative) {
  Token token{kind, "", value};
  token.negative = negative;
  return token;
}

Token pitch_token(double value, bool negative) { return measure_token(TokenKind::pitch, value, negative); }

void read_half(Tokens& t, std::size_t i) {
  const auto at = static_cast<std::ptrdiff_t>(i);
  const bool has_unit = i > 0 && unit_feet(t[i - 1].text).has_value();
  const std::size_t number = has_unit ? i - 2 : i - 1;  // wraps around where there is none
  t[i + 2].kind = TokenKind::symbol;                    // "half" of nothing stays
  if (is_number(t, number)) {
    t[number].value += 0.5;
    t[number].end = t[i + 2].end;
    t.erase(t.begin() + at, t.begin() + at + 3);
  } else if (has_unit) {
    Token token = t[i - 1];
    token.kind = TokenKind::number;
    token.value = 1.5;
    t.erase(t.begin() + at, t.begin() + at + 3);
    t.insert(t.begin() + at - 1, std::move(token));
  }
}

/// "forty two"
bool is_tens_and_ones(const Tokens& t, std::size_t i) {
  const auto spelled = [&](std::size_t at) { return is_number(t, at) && is_letter(t[at].text[0]); };
  if (!spelled(i) || !spelled(i + 1) || t[i + 1].value >= 10) return false;
  return t[i].value >= 20 && std::fmod(t[i].value, 10) == 0;
}

/// "a foot and a half", "forty two", "3 tab", "30# felt", "all 4 sides", "20 linear feet"
void join_words(Tokens& t) {
  const auto joined = [](std::string word) { return Token{TokenKind::word, std::move(word)}; };
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (is(t, i, "and") && is(t, i + 1, "a") && is(t, i + 2, "half")) read_half(t, i);
    if (!is_number(t, i)) continue;
    if (is_tens_and_ones(t, i)) {
      Token sum = t[i];
      sum.value += t[i + 1].value;
      replace(t, i, 2, std::move(sum));
    }
    if (is_one_of(t, i + 1, {"linear", "lineal", "running"}) && is_one_of(t, i + 2, {"ft", "feet", "foot"}))
      replace(t, i + 1, 2, joined("lf"));
    if (t[i].value == 3 && (is(t, i + 1, "tab") || is(t, i + 1, "tabs")))
      replace(t, i, 2, joined("three tab"));
    if (t[i].value == 4 && is(t, i + 1, "sides")) replace(t, i, 2, joined("sides"));
    if (is(t, i + 1, "#") && t[i].end == t[i + 1].begin) t[i + 1].text = "lb";
  }
}

/// How a pitch may be written after its number: the tokens behind it.
std::size_t rise_per_12(const Tokens& t, std::size_t i) {
  constexpr std::array<std::string_view, 6> between = {"/", ":", "in", "on", "over", "per"};
  const bool joined = std::ranges::any_of(between, [&](std::string_view word) { return is(t, i, word); });
  if (joined && is_twelve(t, i + 1)) return 2;
  if (is(t, i, "and") && is_twelve(t, i + 1) && is_pitch_word(t, i + 2)) return 2;
  if (!is_twelve(t, i)) return 0;
  if (is_pitch_word(t, i + 1)) return 1;  // "6 12 pitch"
  const bool apart =
      (i < 2 || t[i - 2].text == ",") && (i + 1 == t.size() || is_one_of(t, i + 1, {",", ".", ";"}));
  if (apart && i > 0 && !t[i].hyphened && t[i - 1].value <= 24) return 1;  // ", 7 12,"
  const bool spelled = t[i].text == "twelve" && i > 0 && !estimate::is_digits(t[i - 1].text);
  return spelled && (i + 1 == t.size() || !unit_feet(t[i + 1].text)) ? 1 : 0;  // "six twelve"
}

/// "inches of rise per foot": the tokens behind the number.
std::size_t rise_per_foot(const Tokens& t, std::size_t i) {
  const auto unit = i < t.size() ? unit_feet(t[i].text) : std::nullopt;
  if (!unit || *unit > 0.09) return 0;
  std::size_t at = i + 1;
  if (is(t, at, "of")) ++at;
  if (is_one_of(t, at, {"rise", "slope", "fall", "drop", "pitch"})) ++at;
  return is_one_of(t, at, {"per", "/", "a"}) && is_one_of(t, at + 1, {"foot", "ft"}) ? at + 2 - i : 0;
}

/// "rise 6 run 12", "a rise of 6 in a run of 12": at the first word.
void read_rise_and_run(Tokens& t) {
  const auto number_after = [&](std::size_t at) {
    while (is_one_of(t, at, {"of", "in", "a", "and", ",", "over", "to"})) ++at;
    return at;
  };
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is(t, i, "rise")) continue;
    const std::size_t rise = number_after(i + 1), word = number_after(rise + 1), run = number_after(word + 1);
    if (!is_number(t, rise) || !is(t, word, "run") || !is_number(t, run) || t[run].value <= 0) continue;
    replace(t, i, run + 1 - i, pitch_token(t[rise].value * 12 / t[run].value, t[rise].negative));
  }
}

bool is_degrees(const Tokens& t, std::size_t i) {
  return is(t, i, "deg") || is(t, i, "degree") || is(t, i, "degrees");
}

RoofRefusal not_rise_per_12(std::string got) {
  return refused_words("pitch", "write the pitch as rise per 12: 6/12", std::move(got),
                       {"6/12", "26.6 degrees"});
}

/// "6:10"; not "claim 5512: 40x30".
bool is_ratio(const Tokens& t, std::size_t i) {
  if (!is_number(t, i + 1)) return false;
  return is(t, i, "/") || (is(t, i, ":") && t[i].end == t[i + 1].begin);
}

std::optional<RoofRefusal> read_pitches(Tokens& t) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_number(t, i)) continue;
    const auto [value, used] = mixed_number(t, i);
    const bool negative = t[i].negative;
    const std::size_t after = i + used;
    const std::size_t per_foot = rise_per_foot(t, after);
    if (const std::size_t more = per_foot > 0 ? per_foot : rise_per_12(t, after)) {
      replace(t, i, used + more, pitch_token(value, negative));
    } else if (is_degrees(t, after) || (is(t, after, "%") && is_pitch_word(t, after + 1))) {
      const bool percent = is(t, after, "%");
      const double rise =
          percent ? value * 0.12 : 12 * std::tan(std::min(value, 89.0) * std::numbers::pi / 180);
      replace(t, i, used + 1, pitch_token(rise, negative));
    } else if (is_one_of(t, after, {"ft", "feet", "foot", "'"})) {
      continue;  // "the lower slope 5 ft"
    } else if (is_pitch_word(t, after) || (i > 0 && is_pitch_word(t, i - 1)) ||
               (i > 1 && is_pitch_word(t, i - 2) && (is(t, i - 1, "of") || is(t, i - 1, "is")))) {
      const bool other_base = used == 3 || (is(t, after, ":") && is_number(t, after + 1));
      if (other_base) return not_rise_per_12(t[i].text);
      replace(t, i, used, pitch_token(value, negative));
    } else if (is_ratio(t, after) && used == 1) {
      return not_rise_per_12(t[i].text + t[after].text + t[after + 1].text);
    }
  }
  return std::nullopt;
}

bool is_by(const Tokens& t, std::size_t i) { return is(t, i, "x") || is(t, i, "by") || is(t, i, "*"); }

bool is_hyphened_inches(const Tokens& t, std::size_t i) {
  return is_number(t, i) && t[i].hyphened && t[i].value < 12;
}

/// "30-0 x 40-6", as on drawings: feet and inches. Elsewhere "2-3" may be a range, and stays two numbers.
void read_feet_and_inches(Tokens& t) {
  for (std::size_t i = 0; i + 1 < t.size(); ++i) {
    if (!is_number(t, i) || !is_hyphened_inches(t, i + 1)) continue;
    if (!is_by(t, i + 2) && (i == 0 || !is_by(t, i - 1))) continue;
    Token token = measure_token(TokenKind::length, t[i].value + t[i + 1].value / 12, t[i].negative);
    token.has_unit = true;
    replace(t, i, 2, std::move(token));
  }
}

/// "3x4 in the kitchen", "40x30 in Dallas": no inches.
bool is_in_place(const Tokens& t, std::size_t number, std::size_t i) {
  constexpr std::array<std::string_view, 12> words = {"the",  "a",   "an",   "total", "size", "all",
                                                      "back", "our", "rear", "front", "yard", "my"};
  if (!is(t, i, "in") || i + 1 >= t.size() || t[i + 1].kind != TokenKind::word) return false;
  const bool unknown = number > 0 && is_by(t, number - 1) && !find_word(std::span(t).subspan(i + 1));
  return unknown || std::ranges::find(words, t[i + 1].text) != words.end();
}

std::optional<double> unit_at(const Tokens& t, std::size_t i) {
  return i < t.size() ? unit_feet(t[i].text) : std::nullopt;
}

/// 40'6", 40 ft 6 in, 12.2 m, 12 1/2 inches
void read_lengths(Tokens& t) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_number(t, i)) continue;
    const auto [value, used] = mixed_number(t, i);
    const bool negative = t[i].negative;
    const auto unit = is_in_place(t, i, i + used) ? std::nullopt : unit_at(t, i + used);
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
      const bool has_mark = small && *small < 0.09 && *small > 0.08;
      if (has_mark || is_hyphened_inches(t, i + count)) {
        feet += inches / 12;
        count += inch_used + (has_mark ? 1 : 0);
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

/// "40 wide", "40' W"; the L of "40x30 L-shaped" is none.
bool is_extent_word(const Tokens& t, std::size_t i) {
  constexpr std::array<std::string_view, 10> words = {"wide",  "long",   "deep", "width", "length",
                                                      "depth", "across", "w",    "l",     "d"};
  const bool shape = is(t, i + 1, "shape") || is(t, i + 1, "shaped");
  return i < t.size() && !shape && std::ranges::find(words, t[i].text) != words.end();
}

/// "1,800 sq ft", "28 squares", "10%": areas and shares.
void read_areas(Tokens& t) {
  constexpr double square_sf = 100;
  const auto is_square = [&](std::size_t i) { return is_one_of(t, i, {"sq", "sqs", "square", "squares"}); };
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_number(t, i)) continue;
    const bool of_feet = is_square(i + 1) && is_one_of(t, i + 2, {"ft", "feet", "foot", "footage"});
    const bool short_feet = is_one_of(t, i + 1, {"sf", "sqft", "sft"});
    if (of_feet || short_feet)
      replace(t, i, of_feet ? 3 : 2, measure_token(TokenKind::area, t[i].value, t[i].negative));
    else if (is_square(i + 1)) {
      Token area = measure_token(TokenKind::area, t[i].value * square_sf, t[i].negative);
      area.has_unit = true;  // squares are always of the roof itself
      replace(t, i, 2, std::move(area));
    } else if (is_one_of(t, i + 1, {"%", "percent", "pct"})) {
      replace(t, i, 2, measure_token(TokenKind::percent, t[i].value, t[i].negative));
    }
  }
}

/// A unit said once counts for both: "12.2 x 9.1 m", "40' x 30".
Token dimensions_token(const Token& a, const Token& b) {
  const double first = a.has_unit ? 1 : b.unit_ft, second = b.has_unit ? 1 : a.unit_ft;
  Token token{TokenKind::dimensions, "", a.value * first, b.value * second};
  token.has_unit = a.has_unit || b.has_unit;
  token.negative = a.negative || b.negative;
  return token;
}

/// "length 40, width 30"
void read_named_dimensions(Tokens& t) {
  const auto named = [&](std::size_t i) { return is_one_of(t, i, {"length", "width", "depth"}); };
  const auto measure_after = [&](std::size_t i) {
    return is_one_of(t, i, {"of", "is", ":", "="}) ? i + 1 : i;
  };
  for (std::size_t i = 0; i < t.size(); ++i) {
    const std::size_t first = measure_after(i + 1);
    std::size_t word = first + 1;
    if (is(t, word, ",") || is(t, word, "and") || is_by(t, word)) ++word;
    const std::size_t second = measure_after(word + 1);
    if (!named(i) || !named(word) || t[i].text == t[word].text) continue;
    if (is_measure(t, first) && is_measure(t, second))
      replace(t, i, second + 1 - i, dimensions_token(t[first], t[second]));
  }
}

/// "40x30", "40 by 30", "40 wide and 30 deep"
void read_dimensions(Tokens& t) {
  read_named_dimensions(t);
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!is_measure(t, i)) continue;
    std::size_t at = i + 1;
    const bool extent = is_extent_word(t, at);
    if (extent) ++at;
    const bool by = is_by(t, at);
    if (by || (extent && (is(t, at, "and") || is(t, at, ",")))) ++at;
    if (!is_measure(t, at)) continue;
    const bool second_extent = is_extent_word(t, at + 1);
    if (!by && !(extent && second_extent)) continue;
    const bool depth_first = is_one_of(t, i + 1, {"deep", "depth", "d"});
    Token token = depth_first ? dimensions_token(t[at], t[i]) : dimensions_token(t[i], t[at]);
    std::size_t end = at + 1 + (second_extent ? 1 : 0);
    if (is_by(t, end) && is_measure(t, end + 1) && !t[end + 1].negative) {
      token.height = t[end + 1].value;
      end += 2;
    }
    replace(t, i, end - i, std::move(token));
  }
}

}  // namespace

Answer<TokenizedText> read_tokens(std::string_view words) {
  TokenizedText read{plain(words), {}};
  read.tokens = split_words(read.text);
  join_words(read.tokens);
  read_rise_and_run(read.tokens);
  if (auto refusal = read_pitches(read.tokens)) return std::unexpected(*std::move(refusal));
  read_areas(read.tokens);
  read_feet_and_inches(read.tokens);
  read_lengths(read.tokens);
  read_dimensions(read.tokens);
  return read;
}

}  // namespace roof::describe
