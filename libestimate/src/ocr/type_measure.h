// The thickness and slant of the letters in a box.
#pragma once

#include "ocr/ink.h"

namespace estimate::ocr {

/// Thickness of the stems in pixels; 0 if there is no letter. `em`: font size in pixels.
[[nodiscard]] double stem_thickness(const Ink& ink, const PixelBox& box, double em);

/// How much the ink concentrates in columns when the box is sheared by so many pixels per row.
[[nodiscard]] double column_sharpness(const Ink& ink, const PixelBox& box, double shear);

}  // namespace estimate::ocr
