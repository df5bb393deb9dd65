// Spellings of one word, and words that exclude each other, as data.
#pragma once

#include <cstdint>
#include <string_view>

namespace estimate::match {

/// The word that `raw` stands for ("comp" → "composition"); empty for one that says nothing; `raw` itself
/// where the table does not have it. Words are lower case and without a period.
[[nodiscard]] std::string_view written_out(std::string_view raw);

/// Words of one group exclude each other: "upper" and "lower" are not the same cabinet. 0 for no group, else
/// below 32.
/// Takes canonical words.
[[nodiscard]] std::uint8_t exclusive_group(std::string_view word);

/// Words by which people add where, why or how much, and which seldom tell two entries apart:
/// "- north slope", "all sides".
[[nodiscard]] bool is_remark_word(std::string_view word);

}  // namespace estimate::match
