#include "ocr/clean_words.h"

#include <algorithm>
#include <utility>

namespace estimate::ocr {
namespace {

constexpr double touching = 0.12;  // of the height of a line: no blank is as narrow

bool is_torn(const RawWord& before, const RawWord& word) {
  if (before.line != word.line) return false;
  const int height = std::max(before.box.height(), word.box.height());
  return word.box.x0 - before.box.x1 < touching * height;
}

void append(RawWord& to, RawWord&& word) {
  to.text += word.text;
  to.confidence = std::min(to.confidence, word.confidence);
  to.box = {std::min(to.box.x0, word.box.x0), std::min(to.box.y0, word.box.y0),
            std::max(to.box.x1, word.box.x1), std::max(to.box.y1, word.box.y1)};
}

}  // namespace

std::vector<RawWord> clean_words(std::vector<RawWord> words, const Ink& ink) {
  std::vector<RawWord> cleaned;
  cleaned.reserve(words.size());
  for (RawWord& word : words) {
    word.box = ink.tight(word.box);
    if (word.box.empty()) continue;
    if (!cleaned.empty() && is_torn(cleaned.back(), word))
      append(cleaned.back(), std::move(word));
    else
      cleaned.push_back(std::move(word));
  }
  return cleaned;
}

}  // namespace estimate::ocr
