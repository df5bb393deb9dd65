// Small text functions for UTF-8, which ignore the locale, and the conversion of UTF-16.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/language.h"

namespace estimate {

[[nodiscard]] std::string_view trim(std::string_view text);
[[nodiscard]] std::string to_upper(std::string_view text);  // ASCII letters only
[[nodiscard]] std::string to_lower(std::string_view text);  // ASCII letters only
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
/// The non-empty pieces between spaces and tabs.
[[nodiscard]] std::vector<std::string_view> split_blanks(std::string_view text);
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);
/// Replaces each run of whitespace by one space and trims both ends.
[[nodiscard]] std::string squeeze(std::string_view text);
[[nodiscard]] std::string replace_all(std::string_view text, std::string_view from, std::string_view to);
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] bool is_digits(std::string_view text);  // at least one, all 0-9
/// Appends one code point; U+FFFD for a surrogate or a value above U+10FFFF.
void append_utf8(std::string& text, char32_t code_point);
/// Whether the bytes are well-formed UTF-8 (no surrogates, no overlong forms).
[[nodiscard]] bool valid_utf8(std::string_view text);
/// The same text with every malformed byte sequence replaced by U+FFFD.
[[nodiscard]] std::string repair_utf8(std::string_view text);
/// At most `max_bytes` bytes, cut between characters.
[[nodiscard]] std::string_view cut_utf8(std::string_view text, std::size_t max_bytes);

/// Whether the bytes are UTF-16: they begin with a byte order mark, or with `<` next to a zero byte.
[[nodiscard]] bool is_utf16(std::string_view bytes);

/// For UTF-16 as the vendor's programs write it. Drops the byte order mark; unpaired surrogates and an odd
/// last byte become U+FFFD.
/// Example: `utf16_to_utf8(std::string_view("<\0a\0", 4)) == "<a"`.
[[nodiscard]] std::string utf16_to_utf8(std::string_view bytes);

}  // namespace estimate
