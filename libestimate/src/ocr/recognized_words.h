// The words that the recognizer returns, corrected and measured by their ink: baseline, font size, weight,
// slant.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "esx/estimate/page.h"
#include "ocr/picture.h"

namespace estimate::ocr {

/// A word as the recognizer returns it: text and place, without font size and style.
struct RawWord {
  std::string text;                  // UTF-8
  std::vector<std::size_t> letters;  // byte offset of each letter in the text
  std::vector<int> letter_x;         // left edge of each letter on the page; not exact
  float confidence = 0;              // 0..1
  PixelBox box;
  double baseline = 0;  // pixels
  int line = 0;         // words of one line have the same number
};

/// Top and bottom of the ink in a box; edge rows count in proportion to their darkness.
struct Extent {
  double top = 0, bottom = 0;
};
[[nodiscard]] Extent extent_of(const Ink& ink, const PixelBox& box);

/// Measures the baselines again, at subpixel accuracy. Parts of a line that are higher or lower than the rest
/// become separate lines.
void measure_baselines(std::vector<RawWord>& words, const Ink& ink);

/// Font sizes of recognized lines, from the height of their tall letters.
class LineSizes {
 public:
  explicit LineSizes(std::map<int, double> sizes) : sizes_(std::move(sizes)) {}
  /// In pixels; the size of the line before if the word's own line has no tall letters.
  [[nodiscard]] double of(const RawWord& word) const;

 private:
  std::map<int, double> sizes_;  // by line
};

/// Makes sizes equal that differ only by their pixels. `scale`: points per pixel.
[[nodiscard]] LineSizes measure_lines(const std::vector<RawWord>& words, const Ink& ink, double scale);

/// The words in points, with the size, weight and slant of their ink. The boxes of `raw` are tight around
/// their ink. `scale`: points per pixel.
[[nodiscard]] std::vector<Word> to_words(std::vector<RawWord> raw, const Ink& ink, const LineSizes& sizes,
                                         double scale);

/// Corrects recognition errors that the word itself reveals: "O/NA" → "0/NA", "l.00" → "1.00", "594,21" →
/// "594.21", "7.810.24" → "7,810.24", "Ib." → "lb.". Does not change digits that could be other digits.
[[nodiscard]] std::string fix_text(std::string word);

/// Corrects the recognizer's words by the ink: boxes tight around the ink, no split words.
[[nodiscard]] std::vector<RawWord> clean_words(std::vector<RawWord> words, const Ink& ink,
                                               const LineSizes& sizes);

}  // namespace estimate::ocr
