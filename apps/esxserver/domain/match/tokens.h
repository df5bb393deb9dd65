// Words of names and addresses, and how alike they are.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace esxserver {

/// Lower-case words of letters and digits, without accents and punctuation: "O'Brien-Núñez, J." gives
/// "obrien", "nunez", "j".
[[nodiscard]] std::vector<std::string> tokens_of(std::string_view text);

/// The words without blanks.
[[nodiscard]] std::string joined_tokens(std::string_view text);

/// 0 to 1: Jaro-Winkler, which forgives swapped and single wrong letters, more so after a common beginning.
[[nodiscard]] double token_similarity(std::string_view a, std::string_view b);

/// "st street str": all three are compared as the first.
using WordForms = std::map<std::string_view, std::string_view>;
[[nodiscard]] WordForms word_forms(std::span<const std::string_view> groups);

/// Whether both are known and differ.
[[nodiscard]] bool differ(const std::string& a, const std::string& b);

}  // namespace esxserver
