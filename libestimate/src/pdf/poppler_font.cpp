#include "pdf/poppler_font.h"

#include <GfxFont.h>

#include <array>
#include <string_view>

namespace estimate::pdf {
namespace {

constexpr unsigned one_byte_codes = 256, max_glyphs = 2048;  // reprints number their few glyphs from 1

LetterWidths letter_widths(const GfxFont& font) {
  LetterWidths widths{};
  const unsigned codes = font.isCIDFont() ? max_glyphs : one_byte_codes;
  for (unsigned code = 0; code < codes; ++code) {
    const std::array<char, 2> bytes = {static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
    const std::string_view text(font.isCIDFont() ? &bytes[0] : &bytes[1], font.isCIDFont() ? 2 : 1);
    CharCode char_code = 0;
    const Unicode* unicode = nullptr;
    int count = 0;
    double width = 0, down = 0, origin_x = 0, origin_y = 0;
    font.getNextChar(text.data(), static_cast<int>(text.size()), &char_code, &unicode, &count, &width, &down,
                     &origin_x, &origin_y);
    if (count != 1 || *unicode > 0x7F) continue;
    const auto at = probe_letters.find(static_cast<char>(*unicode));
    if (at != std::string_view::npos) widths.at(at) = width * 1000;
  }
  return widths;
}

}  // namespace

FontStyle style_of_font(const GfxFont& font) {
  const std::string name = font.getName().value_or("");
  FontStyle style = style_of_font_name(name);
  style.bold = style.bold || font.isBold() || font.getWeight() >= GfxFont::W700;
  style.italic = style.italic || font.isItalic();
  if (style.bold || style.italic || tells_style(name)) return style;
  return style_of_widths(letter_widths(font)).value_or(style);
}

}  // namespace estimate::pdf
