// What the Unicode values of one drawn glyph mean for a word.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace estimate::pdf {

using CodePoints = std::span<const std::uint32_t>;

/// Blanks of any width, tabs and other control characters: they end a word.
[[nodiscard]] bool is_blank(CodePoints glyph);

/// Whether the glyph tells a character at all.
[[nodiscard]] bool is_mapped(CodePoints glyph);

/// Appends the glyph as UTF-8: ligatures become letters, a drawn soft hyphen a hyphen, zero-width
/// characters nothing, what is no character U+FFFD.
void append_glyph(std::string& text, CodePoints glyph);

/// Appends one code point as UTF-8; U+FFFD where it is none.
void append_utf8(std::string& text, std::uint32_t code_point);

}  // namespace estimate::pdf
