#include "esx/estimate/page.h"

#include <algorithm>

namespace estimate {
namespace {

// A scanner app may add its name or a page number as text next to the image.
constexpr std::size_t max_words_beside_image = 3;
constexpr double image_covers_page = 0.5;

}  // namespace

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

Box turned(const Box& box, int degrees, double width, double height) {
  switch (degrees) {
    case 90:
      return {height - box.y1, box.x0, height - box.y0, box.x1};
    case 180:
      return {width - box.x1, height - box.y1, width - box.x0, height - box.y0};
    case 270:
      return {box.y0, width - box.x1, box.y1, width - box.x0};
    default:
      return box;
  }
}

bool is_image_only(const Page& page) {
  if (page.image_area <= 0 || page.recognized) return false;
  return page.words.empty() ||
         (page.words.size() <= max_words_beside_image && page.image_area >= image_covers_page);
}

}  // namespace estimate
