// The style of a PDF font, beyond its name.
#pragma once

#include "pdf/font_style.h"

class GfxFont;

namespace estimate::pdf {

/// By name and descriptor; if they do not show it, by the widths of the letters.
[[nodiscard]] FontStyle style_of_font(const GfxFont& font);

}  // namespace estimate::pdf
