// Font sizes of recognized lines, from the height of their tall letters.
#pragma once

#include <map>
#include <vector>

#include "ocr/raw_word.h"

namespace estimate::ocr {

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

}  // namespace estimate::ocr
