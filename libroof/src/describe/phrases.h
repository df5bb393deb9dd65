// Tokens of a description → phrases, one for each thing it mentions, with its measures.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "describe/tokens.h"

namespace roof::describe {

/// What a phrase is about.
enum class Head { main, wing, dormer, notch, building, thing };

struct Phrase {
  Head head = Head::main;
  std::vector<Token> tokens;  // without the remarks
  std::string text;           // as it was written, in lower case
  bool sized = false;         // it has a length and a width
  bool measured = false;      // it has a number of any kind
  bool negated = false;       // "no dormers"
  bool of_wing = false;       // it goes on about the wing before it: "with 8 ft walls"
  bool on_other = false;      // a wing or dormers that are said to be on a wing
};

struct Phrases {
  std::vector<Phrase> phrases;
  std::vector<std::string> remarks;    // numbers that do not measure the outline: "30 year"
  std::vector<std::string> spellings;  // "gabel" is read as "gable"
};

/// Refused, with the words: a size that could be that of two things.
[[nodiscard]] Answer<Phrases> read_phrases(TokenizedText words);

}  // namespace roof::describe
