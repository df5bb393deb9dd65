#include "ocr/ink.h"

#include <leptonica/allheaders.h>

#include <algorithm>

namespace estimate::ocr {

Ink::Ink(Pix* black_and_white, Pix* gray)
    : width_(pixGetWidth(black_and_white)), height_(pixGetHeight(black_and_white)) {
  dark_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  gray_.resize(dark_.size());
  for (int y = 0; y < height_; ++y) {
    const l_uint32* bits =
        pixGetData(black_and_white) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(black_and_white);
    const l_uint32* bytes = pixGetData(gray) + static_cast<std::ptrdiff_t>(y) * pixGetWpl(gray);
    for (int x = 0; x < width_; ++x) {
      dark_[index(x, y)] = static_cast<std::uint8_t>(GET_DATA_BIT(bits, x));
      gray_[index(x, y)] = static_cast<std::uint8_t>(GET_DATA_BYTE(bytes, x));
    }
  }
}

PixelBox Ink::tight(const PixelBox& box) const {
  PixelBox found{box.x1, box.y1, box.x0, box.y0};
  for (int y = box.y0; y < box.y1; ++y) {
    for (int x = box.x0; x < box.x1; ++x) {
      if (!at(x, y)) continue;
      found = {std::min(found.x0, x), std::min(found.y0, y), std::max(found.x1, x + 1),
               std::max(found.y1, y + 1)};
    }
  }
  return found;
}

}  // namespace estimate::ocr
