// A word as the recogniser returns it: text and place, nothing about its type.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ocr/ink.h"

namespace estimate::ocr {

struct RawWord {
  std::string text;                  // UTF-8
  std::vector<std::size_t> letters;  // where each letter begins in the text
  std::vector<int> letter_x;         // and on the page; not exact
  float confidence = 0;              // 0..1
  PixelBox box;
  double baseline = 0;  // pixels
  int line = 0;         // words of one line of the recogniser have the same number
};

}  // namespace estimate::ocr
