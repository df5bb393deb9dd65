#include "scope/canonical_words.h"

#include "match/text/words.h"

namespace estimate::scope {

std::set<std::string> canonical_words(std::string_view text) {
  std::string folded;
  match::fold_text(text, folded);
  std::set<std::string> words;
  match::WordReader reader(folded);
  for (match::RawWord raw; reader.next(raw);)
    if (std::string word = match::canonical_word(raw.text); !word.empty()) words.insert(std::move(word));
  return words;
}

}  // namespace estimate::scope
