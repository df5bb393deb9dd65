// How different two words are.
#pragma once

#include <cstddef>
#include <string_view>

namespace estimate {

/// The longest words that edit_distance compares.
inline constexpr std::size_t max_edited_letters = 24;

/// The number of edits between two words of at most max_edited_letters: letters added, dropped, changed, or
/// two adjacent ones swapped.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace estimate
