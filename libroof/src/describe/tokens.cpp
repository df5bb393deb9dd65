#include "describe/phrases.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numbers>
#include <span>
#include <utility>

#include "describe/words.h"
#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"

namespace roof::describe {

using geometry::whole_number;

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
    const bool by = is_by(t, at);
    if (by || (extent && (is(t, at, "and") || is(t, at, ",")))) ++at;
    if (!is_measure(t, at)) continue;
    const bool second_extent = is_extent_word(t, at + 1);
    if (!by && !(extent && second_extent)) continue;
    const Token token = dimensions_token(t[i], t[at]);
    replace(t, i, at - i + 1 + (second_extent ? 1 : 0), token);
  }
}

/// Goes through the tokens of one clause and remembers what came last, since words before a figure and
/// after it can define it.
class ClauseReader {
 public:
  void token(const Token& t) {
    switch (t.kind) {
      case TokenKind::dimensions:
        clause_.dimensions.push_back(t);
        last_ = Last::other;
        break;
      case TokenKind::pitch:
        lowered_ = false;
        clause_.pitches.push_back({t.value, std::exchange(near_, Near::none), t.negative});
        last_ = Last::pitch;
        break;
      case TokenKind::length:
        add_length({t.value, true, t.negative});
        break;
      case TokenKind::number:
        if (next_is_length_word_) return add_length({t.value, false, t.negative});
        clause_.counts.push_back(t.value);
        last_ = Last::number;
        break;
      case TokenKind::word:
      case TokenKind::symbol:
        clause_.unknown.push_back(t.text);
        clause_.unknown_noun = clause_.unknown_noun || after_noun_;
        last_unknown_ = t.text;
        return;
    }
    after_noun_ = false;
    last_unknown_.clear();
  }

  void word(const Word& w) {
    apply(w);
    after_noun_ = w.kind == WordKind::wing || w.kind == WordKind::dormer || w.kind == WordKind::notch;
    if (w.kind != WordKind::roof) last_unknown_.clear();
  }

  [[nodiscard]] Clause take() {
    clause_.raised = clause_.raised || lowered_;
    if (only_) {
      clause_.only_eaves = eave_ && !rake_;
      clause_.only_rakes = rake_ && !eave_;
    }
    return std::move(clause_);
  }

 private:
  enum class Last { other, pitch, length, number };

  void add_length(ClauseLength length) {
    length.role = std::exchange(before_, LengthRole::unknown);
    clause_.lengths.push_back(length);
    last_ = Last::length;
  }

  /// "12 inch overhang" as well as "overhang of 12 inches", and "overhang 12".
  void length_word(LengthRole role) {
    if (last_ == Last::number) {
      clause_.lengths.push_back({clause_.counts.back(), false});
      clause_.counts.pop_back();
      last_ = Last::length;
    }
    if (last_ == Last::length && clause_.lengths.back().role == LengthRole::unknown) {
      clause_.lengths.back().role = role;
      last_ = Last::other;
    } else {
      before_ = role;
      next_is_length_word_ = true;
    }
  }

  /// "no rake overhang", "no overhang at the rakes", "overhang on the eaves only"
  void edge_word(LengthRole role, bool eave, bool rake) {
    eave_ = eave_ || eave;
    rake_ = rake_ || rake;
    if (!negated_ || last_ == Last::length || last_ == Last::number) return length_word(role);
    clause_.no_rakes = rake_ || !eave_;
    clause_.no_eaves = !rake_;
  }

  /// "2 ft lower" is a step; "5 ft, upper 6/12" is a slope.
  void step_word(Near near) {
    lowered_ = last_ == Last::length;
    near_word(near);
  }

  void near_word(Near near) {
    if (last_ == Last::pitch && clause_.pitches.back().near == Near::none)
      clause_.pitches.back().near = near;
    else
      near_ = near;
    last_ = Last::other;
  }

  void side_word(Side side) {
    if (side == Side::front) near_word(Near::front);
    if (side == Side::back) near_word(Near::back);
    clause_.side = side;
  }

  void count_word(std::optional<int>& count, int said) {
    if (said > 0) count = said;
    if (said > 0 || clause_.counts.empty()) return;
    count = whole_number(clause_.counts.back());
    clause_.counts.pop_back();
  }

  void shape_word(Shape shape) {
    clause_.has_noun = true;
    if (clause_.shape && *clause_.shape != shape)
      clause_.second_shape = shape;
    else
      clause_.shape = shape;
  }

  void ridge_word(const Word& w) {
    switch (w.kind) {
      case WordKind::longer:
      case WordKind::shorter:
        clause_.ridge_along_longer = w.kind == WordKind::longer;
        break;
      case WordKind::front_to_back:
      case WordKind::side_to_side:
        clause_.ridge_along_x = w.kind == WordKind::side_to_side;
        break;
      default:
        clause_.ridge = true;
    }
  }

  void apply(const Word& w) {
    using enum WordKind;
    switch (w.kind) {
      case shape:
        return shape_word(static_cast<Shape>(w.value));
      case plan:
        clause_.has_noun = true;
        clause_.plan = static_cast<Plan>(w.value);
        break;
      case side:
        return side_word(static_cast<Side>(w.value));
      case end:
        clause_.place = static_cast<Place>(w.value);
        break;
      case cross:
        clause_.cross = clause_.has_noun = true;
        clause_.shape = static_cast<Shape>(w.value);
        break;
      case house:
        clause_.has_noun = true;
        break;
      case style:
        clause_.has_noun = true;
        clause_.usual_shape = static_cast<Shape>(w.value);
        break;
      case apart:
        clause_.apart = true;
        break;
      case raised:
        clause_.raised = true;
        break;
      case negation:
        negated_ = true;
        eave_ = rake_ = false;
        break;
      case only:
        only_ = true;
        break;
      default:
        return measure_word(w);
    }
  }

  void measure_word(const Word& w) {
    using enum WordKind;
    switch (w.kind) {
      case overhang:
        return edge_word(LengthRole::overhang, false, false);
      case eave:
        return edge_word(LengthRole::overhang, true, false);
      case rake:
        return edge_word(LengthRole::rake, false, true);
      case height:
        return length_word(LengthRole::height);
      case lower:
        return step_word(Near::lower);
      case upper:
        return step_word(Near::upper);
      case story:
        return count_word(clause_.stories, w.value);
      case layer:
        return count_word(clause_.layers, w.value);
      case roof:
        clause_.has_noun = true;
        if (!last_unknown_.empty()) clause_.unknown_shape = last_unknown_;
        break;
      case ridge:
      case longer:
      case shorter:
      case front_to_back:
      case side_to_side:
        return ridge_word(w);
      default:
        break;
    }
  }

  Clause clause_;
  Near near_ = Near::none;
  LengthRole before_ = LengthRole::unknown;
  bool next_is_length_word_ = false;
  bool eave_ = false, rake_ = false, negated_ = false, only_ = false, lowered_ = false, after_noun_ = false;
  Last last_ = Last::other;
  std::string last_unknown_;
};

}  // namespace

Answer<TokenizedText> read_tokens(std::string_view words) {
  TokenizedText read{plain(words), {}};
  read.tokens = split_words(read.text);
  if (auto refusal = read_pitches(read.tokens)) return std::unexpected(*std::move(refusal));
  read_feet_and_inches(read.tokens);
  read_lengths(read.tokens);
  read_dimensions(read.tokens);
  return read;
}

Clause read_clause(const Phrase& phrase) {
  ClauseReader reader;
  const std::span<const Token> all(phrase.tokens);
  for (std::size_t i = 0; i < all.size();) {
    const auto found = find_word(all.subspan(i));
    if (found)
      reader.word(*found->word);
    else
      reader.token(all[i]);
    i += found ? found->count : 1;
  }
  Clause clause = reader.take();
  clause.head = phrase.head;
  clause.text = phrase.text;
  clause.negated = phrase.negated;
  clause.on_other = phrase.on_other;
  clause.of_wing = phrase.of_wing;
  clause.measured = phrase.measured;
  return clause;
}

std::vector<Clause> main_clause_first(std::vector<Clause> clauses) {
  const auto of = [&](Head head) {
    return std::ranges::find_if(clauses, [&](const Clause& c) {
      return c.head == head && c.sized() && !c.negated && !c.is_unknown() && (head != Head::main || !c.apart);
    });
  };
  auto main = of(Head::main);
  for (const Head head : {Head::wing, Head::building})
    if (main == clauses.end()) main = of(head);
  if (main == clauses.end()) return clauses;
  main->head = Head::main;
  main->apart = false;
  std::stable_partition(clauses.begin(), std::next(main),
                        [](const Clause& clause) { return clause.head == Head::main && !clause.apart; });
  return clauses;
}

}  // namespace roof::describe
