// The words of a text in the form in which words are compared.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace estimate::scope {

/// As match::canonical_word writes them, each once.
[[nodiscard]] std::set<std::string> canonical_words(std::string_view text);

}  // namespace estimate::scope
