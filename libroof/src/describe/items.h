// Tokens of a description → items: known words of up to three tokens and measures, each with its part of
// speech.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "describe/tokens.h"
#include "describe/words.h"

namespace roof::describe {

enum class Role {
  size,    // length and width
  amount,  // a number or a length
  pitch,
  main,  // the roof, its shape, the building below it
  wing,
  dormer,
  notch,
  building,
  thing,
  edge,   // overhangs, ridges, stories: they take amounts, no sizes
  place,  // "back", "left end"
  remark,
  preposition,
  negation,
  separator,
  modifier,
  unknown
};

struct Item {
  Role role = Role::unknown;
  std::size_t from = 0, to = 0;  // tokens
  const Word* word = nullptr;
};

/// Wings, dormers, notches, buildings and things: nouns that take a size.
[[nodiscard]] constexpr bool is_head(Role role) { return role >= Role::wing && role <= Role::thing; }

/// Puts the right letters into words that are misspelled, and reports them.
[[nodiscard]] std::vector<Item> read_items(std::vector<Token>& tokens, std::vector<std::string>& spellings);

}  // namespace roof::describe
