#include <algorithm>

#include "describe/words.h"

namespace roof::describe {
namespace {

/// "decks" is "deck": the second table has singulars.
bool names(const Word& word, std::string_view phrase) {
  if (phrase == word.text) return true;
  const bool starts = phrase.starts_with(word.text);
  const std::string_view rest = starts ? phrase.substr(word.text.size()) : "";
  return rest == "s" || rest == "es";
}

const Word* find_phrase(std::string_view phrase) {
  const auto words = roof_words();
  const auto known = std::ranges::find(words, phrase, &Word::text);
  if (known != words.end()) return &*known;
  const auto others = other_words();
  const auto other = std::ranges::find_if(others, [&](const Word& word) { return names(word, phrase); });
  return other == others.end() ? nullptr : &*other;
}

/// One letter more in `longer`, at any place but the first.
bool has_one_more(std::string_view longer, std::string_view word) {
  if (longer.size() != word.size() + 1) return false;
  const auto differs = std::ranges::mismatch(longer, word);
  const auto at = static_cast<std::size_t>(differs.in1 - longer.begin());
  return at > 0 && longer.substr(at + 1) == word.substr(at);
}

bool has_two_swapped(std::string_view a, std::string_view b) {
  if (a.size() != b.size() || a == b) return false;
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  return at > 0 && at + 1 < a.size() && a[at] == b[at + 1] && a[at + 1] == b[at] &&
         a.substr(at + 2) == b.substr(at + 2);
}

}  // namespace

std::optional<FoundWord> find_word(std::span<const Token> tokens) {
  constexpr std::size_t max_words = 3;
  std::string phrase;
  std::optional<FoundWord> found;
  for (std::size_t n = 0; n < std::min(max_words, tokens.size()); ++n) {
    if (tokens[n].kind != TokenKind::word && tokens[n].kind != TokenKind::symbol) break;
    phrase += (n == 0 ? "" : " ") + tokens[n].text;
    if (const Word* word = find_phrase(phrase)) found = FoundWord{word, n + 1};
  }
  return found;
}

std::string_view misspelled_word(std::string_view word) {
  constexpr std::size_t min_letters = 4;
  std::string_view found;
  bool ambiguous = false;
  const auto look = [&](std::string_view known) {
    if (known.size() < min_letters || known.contains(' ')) return;
    if (!has_one_more(known, word) && !has_one_more(word, known) && !has_two_swapped(known, word)) return;
    ambiguous = ambiguous || !found.empty();
    found = known;
  };
  if (word.size() + 1 < min_letters) return {};
  for (const Word& known : roof_words()) look(known.text);
  for (const Word& known : other_words()) look(known.text);
  return ambiguous ? std::string_view() : found;
}

}  // namespace roof::describe
