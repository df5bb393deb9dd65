// How the Unicode values of a drawn glyph affect a word.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace estimate::pdf {

using CodePoints = std::span<const std::uint32_t>;

/// Spaces of any width, tabs and other control characters, which end a word.
[[nodiscard]] bool is_blank(CodePoints glyph);

/// Whether the glyph maps to a character.
[[nodiscard]] bool is_mapped(CodePoints glyph);

/// Appends the glyph as UTF-8: ligatures become letters, a drawn soft hyphen becomes a hyphen, zero-width
/// characters are dropped, and anything that is not a character becomes U+FFFD.
void append_glyph(std::string& text, CodePoints glyph);

/// Appends one code point as UTF-8, or U+FFFD if it is invalid.
void append_character(std::string& text, std::uint32_t code_point);

}  // namespace estimate::pdf
