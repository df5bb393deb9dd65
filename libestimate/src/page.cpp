#include "estimate/page.h"

#include <algorithm>

namespace estimate {

void Box::include(const Box& other) {
  if (other == Box{}) return;
  if (*this == Box{}) {
    *this = other;
    return;
  }
  x0 = std::min(x0, other.x0);
  y0 = std::min(y0, other.y0);
  x1 = std::max(x1, other.x1);
  y1 = std::max(y1, other.y1);
}

}  // namespace estimate
