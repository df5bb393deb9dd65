// The image of a page as the recognizer uses it, and its parts: ink, drawn lines, frames, specks. Leptonica's
// types stay in the .cpp files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "esx/estimate/read_pages.h"

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

/// The sheet on a photo of it, seen from straight above and on white; null unless the picture shows a bright
/// sheet on a darker ground. Its resolution is that of a letter or A4 sheet.
[[nodiscard]] PixPointer flattened_photo(Pix* gray);

/// Lines of text that are bent, as on an open book, made level; null if they are not level then.
/// `black_and_white`: the same picture.
[[nodiscard]] PixPointer dewarped(Pix* gray, Pix* black_and_white);

/// Makes gray and colored text as dark as black text; does not change black, paper and light shading.
void darken_gray_text(Pix* gray);

/// Black and white, 1 bit, with a separate threshold for every part of the page.
[[nodiscard]] PixPointer to_black_and_white(Pix* gray);

/// The page at twice its size if most of its letters are too small to be recognized well; null otherwise.
[[nodiscard]] PixPointer enlarged_type(Pix* gray);

/// Rotated clockwise by quarter turns.
[[nodiscard]] PixPointer turned(Pix* pix, int quarters);

/// The number of clockwise quarter turns that make the page upright, by the ascenders and descenders of its
/// text; nullopt if there is too little text.
[[nodiscard]] std::optional<int> find_orientation(Pix* black_and_white);

/// Whether ink and gaps alternate down the page, as lines of text do, more than across it.
[[nodiscard]] bool has_level_lines(Pix* black_and_white);

/// The band of the page, a little more than an inch high, that has the most ink.
[[nodiscard]] PixPointer densest_band(Pix* gray);

/// The clockwise rotation in degrees that makes the lines of text level; 0 if they are, nullopt if none are
/// found.
[[nodiscard]] std::optional<float> find_skew(Pix* black_and_white);
[[nodiscard]] PixPointer rotated(Pix* gray, float degrees);

/// Cuts a part out of the image, and leaves white there.
[[nodiscard]] PixPointer cut_out(Pix* gray, const PixelBox& part);

/// Where a page is dark: pixels as plain values, to measure letters and lines.
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

/// A line drawn on the page: under a heading, through struck text, around a sketch.
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

/// The places of rooms' sketches: left of the rule below a room's heading, down to the first text that is as
/// wide as the page. Their labels would be read together with the heading and the measures.
[[nodiscard]] std::vector<PixelBox> find_sketches(const std::vector<PixelRule>& rules, const Ink& ink,
                                                  double points_per_pixel);

/// Sketches and other framed parts of a page, whose text is separate from the lines next to them. Boxes
/// around vertical lines and the horizontal lines that meet them, less than half as wide as the page, and not
/// in one of `sketches`.
[[nodiscard]] std::vector<PixelBox> find_frames(const std::vector<PixelRule>& rules, int page_width,
                                                const std::vector<PixelBox>& sketches = {});

/// Erases dust, which would be read as periods, commas and asterisks, from both images: small marks, unless
/// there is larger ink next to them, so periods and the dots of letters stay. False if there is not enough
/// memory.
[[nodiscard]] bool drop_specks(Pix* gray, Pix* black_and_white);

}  // namespace estimate::ocr
