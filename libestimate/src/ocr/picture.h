// The image of a page as the recognizer uses it. Leptonica's types stay in the .cpp files.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "esx/estimate/recognize_pages.h"

struct Pix;

namespace estimate::ocr {

/// In 8-bit gray.
inline constexpr int white = 255;

/// Pixels from x0 and y0 up to but not including x1 and y1.
struct PixelBox {
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

  [[nodiscard]] int width() const { return x1 - x0; }
  [[nodiscard]] int height() const { return y1 - y0; }
  [[nodiscard]] bool empty() const { return x1 <= x0 || y1 <= y0; }
};

struct PixDeleter {
  void operator()(Pix* pix) const;
};
using PixPointer = std::unique_ptr<Pix, PixDeleter>;

/// Grayscale, 8 bits. Null if there is not enough memory.
[[nodiscard]] PixPointer to_pix(const PageImage& image);

/// A copy of that part of the image.
[[nodiscard]] PixPointer clipped(Pix* pix, const PixelBox& part);

/// Makes gray and colored text as dark as black text; does not change black, paper and light shading.
void darken_gray_text(Pix* gray);

/// Black and white, 1 bit, with a separate threshold for every part of the page.
[[nodiscard]] PixPointer to_black_and_white(Pix* gray);

/// Rotated clockwise by quarter turns.
[[nodiscard]] PixPointer turned(Pix* pix, int quarters);

/// The number of clockwise quarter turns that make the page upright, by the ascenders and descenders of its
/// text; nullopt if there is too little text.
[[nodiscard]] std::optional<int> find_orientation(Pix* black_and_white);

/// Whether ink and gaps alternate down the page, as lines of text do, more than across it.
[[nodiscard]] bool has_level_lines(Pix* black_and_white);

/// The band of the page, a little more than an inch high, that has the most ink.
[[nodiscard]] PixPointer densest_band(Pix* gray);

/// The clockwise rotation in degrees that makes the lines of text level; 0 if they are, or if none are found.
[[nodiscard]] float find_skew(Pix* black_and_white);
[[nodiscard]] PixPointer rotated(Pix* gray, float degrees);

/// Cuts a part out of the image, and leaves white there.
[[nodiscard]] PixPointer cut_out(Pix* gray, const PixelBox& part);

}  // namespace estimate::ocr
