// Line[]: words on one baseline, in reading order.
#pragma once

#include <string>
#include <vector>

#include "estimate/page.h"

namespace estimate {

/// Words that share a baseline (within 2.2 pt), left to right.
struct Line {
  int page = 0;         // 1-based
  double baseline = 0;  // of the most words
  double size = 0;      // font size of the most words
  Box box;
  bool bold = false;  // every word is bold
  std::vector<Word> words;

  /// Words joined by single blanks.
  [[nodiscard]] std::string text() const;
};

}  // namespace estimate
