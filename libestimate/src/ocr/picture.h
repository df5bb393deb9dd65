// The picture of a page as the recogniser works on it. Leptonica's types stay in the .cpp files.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "estimate/recognize_pages.h"

struct Pix;

namespace estimate::ocr {

/// Pixels from x0 and y0 up to, not including, x1 and y1.
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

/// Grey, 8 bits. Null if there is no memory.
[[nodiscard]] PixPointer to_pix(const PageImage& image);

/// A copy of that part of the picture.
[[nodiscard]] PixPointer clipped(Pix* pix, const PixelBox& part);

/// Makes grey and coloured text as dark as black text; what is black, paper or pale shading stays as it is.
void darken_grey_text(Pix* grey);

/// Black and white, 1 bit; a threshold for every part of the page.
[[nodiscard]] PixPointer to_black_and_white(Pix* grey);

/// Turned by quarters (clockwise).
[[nodiscard]] PixPointer turned(Pix* pix, int quarters);

/// How many quarters clockwise make the page upright, by the ascenders and descenders of its text.
/// Nothing where there is too little text to tell.
[[nodiscard]] std::optional<int> find_orientation(Pix* black_and_white);

/// Whether ink and blanks alternate down the page, as lines of text do, more than across it.
[[nodiscard]] bool has_level_lines(Pix* black_and_white);

/// The inch and a bit of the page that has the most ink.
[[nodiscard]] PixPointer densest_band(Pix* grey);

/// Degrees clockwise that make the lines of text level; 0 where they are, or where none are found.
[[nodiscard]] float find_skew(Pix* black_and_white);
[[nodiscard]] PixPointer rotated(Pix* grey, float degrees);

/// Takes a part out of the picture, which is white there afterwards.
[[nodiscard]] PixPointer cut_out(Pix* grey, const PixelBox& part);

}  // namespace estimate::ocr
