#include "layout/line.h"

namespace estimate {

std::string Line::text() const {
  std::string text;
  for (const Word& w : words) {
    if (!text.empty()) text += ' ';
    text += w.text;
  }
  return text;
}

}  // namespace estimate
