// The vocabulary of descriptions, as data.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "describe/tokens.h"
#include "esx/roof/describe.h"

namespace roof::describe {

enum class WordKind {
  shape,  // value: Shape
  plan,   // value: Plan
  side,   // value: Side
  end,    // value: Place, "at the left end"
  cross,  // cross gable: a wing, or a roof that needs one
  house,  // the main building
  style,  // one with a usual shape; value: Shape
  wing,
  dormer,
  notch,
  building,  // one with a roof of its own, which is not part of this one
  thing,     // not roof: its sizes say nothing about the outline
  apart,     // "detached"
  overhang,
  eave,
  rake,
  lower,
  upper,
  ridge,
  longer,
  shorter,
  front_to_back,
  side_to_side,
  story,
  height,
  raised,  // "higher": eaves that are not at one height
  layer,   // of shingles
  roof,
  counted,  // what a number before it counts or measures, besides the outline
  dated,    // a number after it does not measure anything
  preposition,
  negation,
  only,
  join,   // parts clauses
  filler  // says nothing about the roof
};

struct Word {
  std::string_view text;  // of up to three words; of things, buildings and what is counted: the singular
  WordKind kind;
  int value = 0;
};

struct FoundWord {
  const Word* word;
  std::size_t count;  // tokens
};

[[nodiscard]] std::span<const Word> roof_words();

/// The value of negations that follow what they negate: "garage not included".
inline constexpr int after_noun = 1;

/// What is not roof, and numbers that do not measure one.
[[nodiscard]] std::span<const Word> other_words();

/// The word with one letter too many, too few or in the wrong place ("gabel"); empty unless it is exactly
/// one.
[[nodiscard]] std::string_view misspelled_word(std::string_view word);

/// The longest phrase that begins at the token.
[[nodiscard]] std::optional<FoundWord> find_word(std::span<const Token> tokens);

/// "two" → 2, "a" stays a word.
[[nodiscard]] std::optional<double> number_word(std::string_view word);

/// "ft" → 1, "\"" → 1/12, "m" → 3.28…
[[nodiscard]] std::optional<double> unit_feet(std::string_view unit);

[[nodiscard]] std::vector<std::string> shape_names();

}  // namespace roof::describe
