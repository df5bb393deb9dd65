#include "geometry/vectors.h"

namespace roof::geometry {

Vector area_vector(std::span<const Point> points, std::span<const int> ring) {
  Vector sum;
  if (ring.empty()) return sum;
  const Point& origin = points[static_cast<std::size_t>(ring[0])];
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t next = i + 1 == ring.size() ? 0 : i + 1;
    const Vector part = cross(points[static_cast<std::size_t>(ring[i])] - origin,
                              points[static_cast<std::size_t>(ring[next])] - origin);
    sum = {sum.x + part.x, sum.y + part.y, sum.z + part.z};
  }
  const double half = sum.z < 0 ? -0.5 : 0.5;
  return {sum.x * half, sum.y * half, sum.z * half};
}

}  // namespace roof::geometry
