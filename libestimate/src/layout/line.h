// Line[]: words on one baseline, in reading order.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "esx/estimate/page.h"

namespace estimate {

/// Words that share a baseline (within 2.2 pt), left to right.
struct Line {
  int page = 0;         // 1-based
  double baseline = 0;  // of most of the words
  double size = 0;      // font size of most of the words, in points
  Box box;
  bool bold = false;        // every word is bold
  bool recognized = false;  // the page is: bold and sizes are measured, and words may have wrong letters
  std::vector<Word> words;

  /// The words joined by single spaces.
  [[nodiscard]] std::string text() const;
};

/// Whether the second word is drawn right after the first, without a blank, in the same type: pieces of one
/// word, or the figures of two columns.
[[nodiscard]] bool touches(const Word& a, const Word& b);

[[nodiscard]] std::string words_text(std::span<const Word> words);

}  // namespace estimate
