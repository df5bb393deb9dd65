// Rows of a table by the phrase that begins at a token.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "scope/words.h"

namespace estimate::scope {

/// The row with the longest phrase, of at most five words, or its plural. Rows have a member `text`.
template <class Row>
[[nodiscard]] FoundRow<Row> find_phrase(std::span<const Row> table, std::span<const Token> tokens) {
  constexpr std::size_t max_words = 5;
  FoundRow<Row> found;
  std::string phrase;
  for (std::size_t n = 0; n < std::min(max_words, tokens.size()); ++n) {
    if (tokens[n].kind != TokenKind::word) break;
    phrase += (n == 0 ? "" : " ") + tokens[n].text;
    const std::string_view plural = phrase,
                           singular = plural.substr(0, plural.size() - plural.ends_with('s'));
    const auto row = std::ranges::find_if(
        table, [&](const Row& other) { return other.text == plural || other.text == singular; });
    if (row != table.end()) found = {&*row, n + 1};
  }
  return found;
}

}  // namespace estimate::scope
