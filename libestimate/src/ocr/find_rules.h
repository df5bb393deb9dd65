// Lines drawn on the page: under headings, through struck text, around sketches.
#pragma once

#include <vector>

#include "ocr/ink.h"
#include "ocr/picture.h"

namespace estimate::ocr {

struct PixelRule {
  PixelBox box;
  double thickness = 0;  // mean, in pixels
  bool horizontal = true;
};

/// Straight lines with at least so many pixels.
[[nodiscard]] std::vector<PixelRule> find_rules(Pix* black_and_white, int least_level, int least_upright);

/// Drops the horizontal lines with fewer pixels that nothing crosses: they are dashes, not lines through
/// text.
void drop_dashes(std::vector<PixelRule>& rules, const Ink& ink, int least_length);

/// Erases the rules from the image and the ink, except where something crosses them.
void erase_rules(const std::vector<PixelRule>& rules, Pix* gray, Ink& ink);

}  // namespace estimate::ocr
