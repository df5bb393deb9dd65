// A word as the recogniser returns it: text and place, nothing about its type.
#pragma once

#include <string>

#include "ocr/ink.h"

namespace estimate::ocr {

struct RawWord {
  std::string text;      // UTF-8
  float confidence = 0;  // 0..1
  PixelBox box;
  double baseline = 0;  // pixels
  int line = 0;         // words of one line of the recogniser have the same number
};

}  // namespace estimate::ocr
