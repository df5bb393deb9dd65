// A word as the recognizer returns it: text and place, without font size and style.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ocr/ink.h"

namespace estimate::ocr {

struct RawWord {
  std::string text;                  // UTF-8
  std::vector<std::size_t> letters;  // byte offset of each letter in the text
  std::vector<int> letter_x;         // left edge of each letter on the page; not exact
  float confidence = 0;              // 0..1
  PixelBox box;
  double baseline = 0;  // pixels
  int line = 0;         // words of one line have the same number
};

}  // namespace estimate::ocr
