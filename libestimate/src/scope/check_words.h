// Items that somebody else, such as a model, made of words, compared with what the words say.
#pragma once

#include <cstddef>
#include <vector>

#include "esx/estimate/scope.h"
#include "scope/grammar.h"
#include "scope/objects.h"
#include "scope/tokens.h"

namespace estimate::scope {

/// A scope with what it was made of.
struct SaidScope {
  MadeScope made;
  ReadText text;                         // without its rooms and words, which the scope has
  std::vector<std::size_t> item_things;  // the thing of each item
  Tokens source;                         // whose sentences the text has
};

/// As described at ScopeMaker::check, but for the warnings about words that were not understood.
[[nodiscard]] MadeScope check_words(std::vector<ScopeItem> items, std::vector<ScopeRoom> read, SaidScope said,
                                    const Objects& objects);

}  // namespace estimate::scope
