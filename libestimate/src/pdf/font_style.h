// Bold and italic, as the name of a font or the widths of its letters tell them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace estimate::pdf {

struct FontStyle {
  bool bold = false;
  bool italic = false;
  friend bool operator==(const FontStyle&, const FontStyle&) = default;
};

/// `name` is the /BaseFont, with or without subset prefix: "ABCDEF+TimesNewRomanPS-BoldItalicMT".
[[nodiscard]] FontStyle style_of_font_name(std::string_view name);

/// Whether the name has a word of a family or a style in it. Reprints call their fonts F1 or CIDFont+F2.
[[nodiscard]] bool tells_style(std::string_view name);

/// The letters whose widths tell the styles of Times and Helvetica apart.
inline constexpr std::string_view probe_letters = "abdeghikmnopqrstuwyACDEPRST";
/// In thousandths of the size, in the order of probe_letters; 0: not in the font.
using LetterWidths = std::array<double, probe_letters.size()>;

/// nullopt: too few letters, or another family. The widths of Times New Roman, Nimbus Roman, Arial and so on
/// are those of Times and Helvetica.
[[nodiscard]] std::optional<FontStyle> style_of_widths(const LetterWidths& widths);

}  // namespace estimate::pdf
