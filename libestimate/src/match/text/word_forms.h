// Spellings of the same word, and words that exclude each other, as data.
#pragma once

#include <cstdint>
#include <string_view>

namespace estimate::match {

/// The full word for `raw` ("comp" → "composition"); empty for a word without meaning; `raw` itself if it is
/// not in the table. Words are in lower case and without a period.
[[nodiscard]] std::string_view written_out(std::string_view raw);

/// Words of the same group exclude each other: "upper" and "lower" are not the same cabinet. 0 for no group,
/// otherwise less than 32. Takes canonical words.
[[nodiscard]] std::uint8_t exclusive_group(std::string_view word);

/// Words that say where, why or how much, and that rarely distinguish two entries: "- north slope",
/// "all sides".
[[nodiscard]] bool is_remark_word(std::string_view word);

}  // namespace estimate::match
