// Bold and italic, as the name and the descriptor of a font tell them.
#pragma once

#include <string_view>

namespace estimate::pdf {

struct FontStyle {
  bool bold = false;
  bool italic = false;
  friend bool operator==(const FontStyle&, const FontStyle&) = default;
};

/// `name` is the /BaseFont, with or without subset prefix: "ABCDEF+TimesNewRomanPS-BoldItalicMT".
[[nodiscard]] FontStyle style_of_font_name(std::string_view name);

}  // namespace estimate::pdf
