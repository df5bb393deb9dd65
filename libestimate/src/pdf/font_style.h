// Bold and italic, from the name of a font or the widths of its letters.
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

/// `name` is the /BaseFont, with or without a subset prefix: "ABCDEF+TimesNewRomanPS-BoldItalicMT".
[[nodiscard]] FontStyle style_of_font_name(std::string_view name);

/// Whether the name contains a font family or a style. Reprints name their fonts F1 or CIDFont+F2.
[[nodiscard]] bool tells_style(std::string_view name);

/// The letters whose widths distinguish the styles of Times and Helvetica.
inline constexpr std::string_view probe_letters = "abdeghikmnopqrstuwyACDEPRST";
/// In thousandths of the font size, in the order of probe_letters; 0: not in the font.
using LetterWidths = std::array<double, probe_letters.size()>;

/// nullopt if there are too few letters or the family is another. Times New Roman, Nimbus Roman, Arial and so
/// on have the widths of Times and Helvetica.
[[nodiscard]] std::optional<FontStyle> style_of_widths(const LetterWidths& widths);

}  // namespace estimate::pdf
