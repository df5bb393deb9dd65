// Images of pages to recognize.
#pragma once

#include "ocr/picture.h"

namespace estimate::testing {

/// White paper of 600 × 400 pixels, 200 dots per inch.
inline PageImage paper() { return {600, 400, 200, std::vector<std::uint8_t>(std::size_t{600} * 400, 255)}; }

inline void paint(PageImage& image, const ocr::PixelBox& box) {
  for (int y = box.y0; y < box.y1; ++y) {
    for (int x = box.x0; x < box.x1; ++x)
      image.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                   static_cast<std::size_t>(x)] = 0;
  }
}

}  // namespace estimate::testing
