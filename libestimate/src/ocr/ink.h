// Where a page is dark: pixels as plain values, to measure letters and lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ocr/picture.h"

namespace estimate::ocr {

class Ink {
 public:
  Ink(Pix* black_and_white, Pix* gray);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// There is no ink outside the page.
  [[nodiscard]] bool at(int x, int y) const {
    return x >= 0 && y >= 0 && x < width_ && y < height_ && dark_[index(x, y)] != 0;
  }
  /// How dark a pixel is: 0 is paper, 1 is ink; values between them are at the edges of letters.
  [[nodiscard]] float darkness(int x, int y) const {
    return static_cast<float>(255 - gray_[index(x, y)]) / 255;
  }
  void clear(int x, int y) {
    dark_[index(x, y)] = 0;
    gray_[index(x, y)] = 255;
  }

  /// The smallest box around the ink in `box`; empty if there is none.
  [[nodiscard]] PixelBox tight(const PixelBox& box) const;

 private:
  [[nodiscard]] std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }

  int width_, height_;
  std::vector<std::uint8_t> dark_, gray_;
};

}  // namespace estimate::ocr
