// What a font of a PDF is, beyond what it calls itself.
#pragma once

#include "pdf/font_style.h"

class GfxFont;

namespace estimate::pdf {

/// By name and descriptor; where those tell nothing, by the widths of the letters.
[[nodiscard]] FontStyle style_of_font(const GfxFont& font);

}  // namespace estimate::pdf
