// Points on the page as shown: in points, origin at the top left, y grows downward.
#pragma once

#include "esx/estimate/page.h"

namespace estimate::pdf {

struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] inline Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor}; }
[[nodiscard]] inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
[[nodiscard]] inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

/// The intersection; its width or height is negative if there is none.
[[nodiscard]] inline Box common_part(const Box& a, const Box& b) {
  return {a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0, a.x1 < b.x1 ? a.x1 : b.x1,
          a.y1 < b.y1 ? a.y1 : b.y1};
}

}  // namespace estimate::pdf
