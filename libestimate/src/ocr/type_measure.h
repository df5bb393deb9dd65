// How thick and how slanted the letters in a box are.
#pragma once

#include "ocr/ink.h"

namespace estimate::ocr {

/// Thickness of the stems, in pixels; 0 where there is no letter. `em`: font size in pixels.
[[nodiscard]] double stem_thickness(const Ink& ink, const PixelBox& box, double em);

/// How much the ink gathers in columns when the box is sheared upright, by that many pixels a row.
[[nodiscard]] double column_sharpness(const Ink& ink, const PixelBox& box, double shear);

}  // namespace estimate::ocr
