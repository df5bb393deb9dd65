#include "pdf/unicode.h"

#include <algorithm>
#include <array>
#include <string_view>

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

void append_utf8(std::string& text, std::uint32_t c) {
  const auto byte = [&text](std::uint32_t value) { text.push_back(static_cast<char>(value)); };
  if (!is_character(c)) c = replacement;
  if (c < 0x80) {
    byte(c);
    return;
  }
  if (c < 0x800) {
    byte(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      byte(0xE0 | (c >> 12));
    } else {
      byte(0xF0 | (c >> 18));
      byte(0x80 | ((c >> 12) & 0x3F));
    }
    byte(0x80 | ((c >> 6) & 0x3F));
  }
  byte(0x80 | (c & 0x3F));
}

void append_glyph(std::string& text, CodePoints glyph) {
  if (glyph.empty()) append_utf8(text, replacement);
  for (const std::uint32_t c : glyph) {
    if (c >= first_ligature && c - first_ligature < ligatures.size()) {
      text += ligatures[c - first_ligature];
    } else if (c == 0xAD) {
      text += '-';
    } else if (!is_zero_width(c) && (c == 0 || !is_blank(c))) {
      append_utf8(text, c);
    }
  }
}

}  // namespace estimate::pdf
