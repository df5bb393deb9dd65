#include "pdf/unicode.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace estimate::pdf {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;
constexpr std::uint32_t first_ligature = 0xFB00;
constexpr std::array<std::string_view, 7> ligatures = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};

bool is_blank(std::uint32_t c) {
  return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool is_zero_width(std::uint32_t c) { return (c >= 0x200B && c <= 0x200F) || c == 0x2060 || c == 0xFEFF; }

bool is_character(std::uint32_t c) {
  return c != 0 && c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF) && c != replacement;
}

}  // namespace

bool is_blank(CodePoints glyph) {
  return is_mapped(glyph) && std::ranges::all_of(glyph, [](std::uint32_t c) { return is_blank(c); });
}

bool is_mapped(CodePoints glyph) {
  return !glyph.empty() && std::ranges::all_of(glyph, [](std::uint32_t c) { return is_character(c); });
}

void append_character(std::string& text, std::uint32_t c) {
  append_utf8(text, is_character(c) ? c : replacement);
}

void append_glyph(std::string& text, CodePoints glyph) {
  if (glyph.empty()) append_character(text, replacement);
  for (const std::uint32_t c : glyph) {
    if (c >= first_ligature && c - first_ligature < ligatures.size()) {
      text += ligatures[c - first_ligature];
    } else if (c == 0xAD) {
      text += '-';
    } else if (!is_zero_width(c) && (c == 0 || !is_blank(c))) {
      append_character(text, c);
    }
  }
}

}  // namespace estimate::pdf
