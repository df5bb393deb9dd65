// Words of a description → numbers, lengths, pitches, dimensions and known words.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/roof/refusal.h"

namespace roof::describe {

enum class TokenKind { word, symbol, number, length, pitch, dimensions };

struct Token {
  TokenKind kind = TokenKind::word;
  std::string text;       // of words and symbols
  double value = 0;       // number, feet, rise per 12; of dimensions the first
  double second = 0;      // of dimensions
  bool has_unit = false;  // of a length or of dimensions: said, not assumed
  double unit_ft = 1;
  bool negative = false;           // a minus sign came before it
  bool hyphened = false;           // a hyphen joins it to the number before: "30-6", "30'-6"
  std::size_t begin = 0, end = 0;  // where the words are in the text
};

struct TokenizedText {
  std::string text;  // lower case, typographic signs made plain
  std::vector<Token> tokens;
};

/// "forty by thirty" counts as dimensions too. A bare number stays a number. Refuses pitches that are not a
/// rise per 12.
[[nodiscard]] Answer<TokenizedText> read_tokens(std::string_view words);

}  // namespace roof::describe
