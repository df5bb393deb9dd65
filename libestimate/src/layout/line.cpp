#include "layout/line.h"

namespace estimate {

std::string words_text(std::span<const Word> words) {
  std::string text;
  for (const Word& w : words) {
    if (!text.empty()) text += ' ';
    text += w.text;
  }
  return text;
}

std::string Line::text() const { return words_text(words); }

}  // namespace estimate
