// Words, numbers and measures of a text about repairs; numbers become exact decimals.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"

namespace estimate::scope {

/// Rounded half up to the hundredth; values beyond a million are cut.
[[nodiscard]] inline Quantity to_quantity(double value) {
  const double bounded = std::clamp(std::isfinite(value) ? value : 0, 0.0, 1e6);
  return Quantity::from_units(std::int64_t(std::floor(bounded * 100 + 0.5 + 1e-7)) * 100);
}

/// "2.67", "4"
[[nodiscard]] inline std::string decimal_text(double value) { return to_quantity(value).plain(); }

/// A size that a description names: "0.625", "3.25".
[[nodiscard]] inline std::string size_text(double value) {
  const double bounded = std::clamp(std::isfinite(value) ? value : 0, 0.0, 1e6);
  return Quantity::from_units(std::llround(bounded * 10'000)).plain();
}

[[nodiscard]] inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

[[nodiscard]] inline bool is_one_of(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

enum class TokenKind {
  word,
  number,
  length,      // value in feet
  inches,      // value in inches: the size of a material
  dimensions,  // two or three lengths in feet, or in inches if `in_inches`
  amount,      // value with a unit of measure: 240 SF
  coats,
  share,   // value 0..1: half of, 50 %
  rating,  // value with what it rates: R 13, category 3, 30 lb; never a quantity
  soft,    // a comma: the next item may follow
  colon,
  hard  // the end of a sentence
};

struct Token {
  TokenKind kind = TokenKind::word;
  std::string text;  // in lower case, as it was written
  double value = 0;
  std::string unit = {};  // of an amount or a rating
  std::array<double, 3> sides = {};
  std::size_t side_count = 0;
  bool in_inches = false;
  bool fraction = false;             // "1/2", "half"
  bool doubtful = false;             // "(?)" follows: it was not heard well
  bool named = false;                // by a list's name for what was said: not to be read otherwise
  bool filler = false;               // left out of what is read: "uh", "please"
  std::size_t first = 0, count = 1;  // its tokens among those of the text, before aliases
};
using Tokens = std::vector<Token>;

/// The word at an index; empty: none.
[[nodiscard]] inline std::string_view word_at(std::span<const Token> tokens, std::size_t at) {
  return at < tokens.size() && tokens[at].kind == TokenKind::word ? std::string_view(tokens[at].text)
                                                                  : std::string_view();
}

[[nodiscard]] inline bool any_doubtful(std::span<const Token> tokens) {
  return std::ranges::any_of(tokens, &Token::doubtful);
}

/// Text → words, numbers and signs. At most `max_tokens`.
[[nodiscard]] Tokens split_tokens(std::string_view text, std::size_t max_tokens);

/// The word for a number or a unit that a misspelled one means: "twleve"; empty: none.
[[nodiscard]] std::string_view spelled_number(std::string_view word);

/// "two", "240", "half an inch"
[[nodiscard]] bool number_begins(const Tokens& tokens, std::size_t at);

/// "two hundred forty" → 240, "eight and a half" → 8.5, "4 1/2" → 4.5.
void join_numbers(Tokens& tokens);

/// "12 ft 6 in" → a length, "240 sq ft" → an amount, "12 by 10" → dimensions, "two coats", "30 year" → a
/// rating.
void join_measures(Tokens& tokens);

[[nodiscard]] inline Tokens read_tokens(std::string_view text, std::size_t max_tokens) {
  Tokens tokens = split_tokens(text, max_tokens);
  join_numbers(tokens);
  join_measures(tokens);
  for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i].first = i;
  return tokens;
}

/// How many tokens the longest of the phrases has that begins at the token; 0: none does.
[[nodiscard]] std::size_t phrase_at(const Tokens& tokens, std::span<const std::string_view> phrases,
                                    std::size_t at);

/// Whether anything is done in a part of the tokens.
[[nodiscard]] bool says_work(const Tokens& tokens, std::size_t begin, std::size_t end);

/// The length of a clause that says nothing about the work: "no rush", "per the adjuster"; 0: it says
/// something. `begins`: it begins its sentence; the sign behind it is a part of it.
[[nodiscard]] std::size_t remark_at(const Tokens& tokens, std::size_t at, bool begins);

/// How many tokens within a clause say nothing about the work: "from the movers", ", one at each door".
[[nodiscard]] std::size_t idle_at(const Tokens& tokens, std::size_t at, bool paused);

struct SpokenTokens {
  Tokens said;                              // all words, also those that say nothing
  Tokens meant;                             // without those
  std::vector<std::string> notes = {};      // on misspelled numbers
  std::vector<std::size_t> respelled = {};  // of `said`
};
[[nodiscard]] SpokenTokens read_spoken(std::string_view text, std::size_t max_tokens);

}  // namespace estimate::scope
