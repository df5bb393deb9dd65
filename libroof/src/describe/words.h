// The vocabulary of descriptions, as data.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "describe/tokens.h"
#include "roof/describe.h"

namespace roof::describe {

enum class WordKind {
  shape,  // value: Shape
  plan,   // value: Plan
  side,   // value: Side
  end,    // value: Place, "at the left end"
  cross,  // cross gable: a wing, or a roof that needs one
  wing,
  dormer,
  notch,
  overhang,
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
  roof,
  join,   // parts clauses
  filler  // says nothing about the roof
};

struct Word {
  std::string_view text;  // of up to three words
  WordKind kind;
  int value = 0;
};

struct FoundWord {
  const Word* word;
  std::size_t count;  // tokens
};

/// The longest phrase that begins at the token.
[[nodiscard]] std::optional<FoundWord> find_word(std::span<const Token> tokens);

/// "two" → 2, "a" stays a word.
[[nodiscard]] std::optional<double> number_word(std::string_view word);

/// "ft" → 1, "\"" → 1/12, "m" → 3.28…
[[nodiscard]] std::optional<double> unit_feet(std::string_view unit);

[[nodiscard]] std::vector<std::string> shape_names();

}  // namespace roof::describe
