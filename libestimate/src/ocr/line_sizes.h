// Font sizes of recognised lines, by the height of their tall letters.
#pragma once

#include <map>
#include <vector>

#include "ocr/raw_word.h"

namespace estimate::ocr {

class LineSizes {
 public:
  explicit LineSizes(std::map<int, double> sizes) : sizes_(std::move(sizes)) {}
  /// In pixels; that of the line before where its own has no tall letters.
  [[nodiscard]] double of(const RawWord& word) const;

 private:
  std::map<int, double> sizes_;  // by line
};

/// Sizes that differ by no more than their pixels are made the same. `scale`: points per pixel.
[[nodiscard]] LineSizes measure_lines(const std::vector<RawWord>& words, const Ink& ink, double scale);

}  // namespace estimate::ocr
