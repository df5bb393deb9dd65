// Vectors in three dimensions, and the plane of a ring of points.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "roof/report.h"

namespace roof {

struct Vector {
  double x = 0, y = 0, z = 0;
};

inline Vector operator-(const Point& a, const Point& b) {
  return {a.x_ft - b.x_ft, a.y_ft - b.y_ft, a.z_ft - b.z_ft};
}
inline double dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Vector& v) { return std::sqrt(dot(v, v)); }
inline double plan_length(const Vector& v) { return std::hypot(v.x, v.y); }

inline double length_ft(const Structure& s, const Line& line) {
  return length(s.points[static_cast<std::size_t>(line.to)] - s.points[static_cast<std::size_t>(line.from)]);
}

/// Newell's method: a vector normal to the ring, as long as its area, upwards where that means anything.
/// Works for rings that run along a slit and back.
[[nodiscard]] Vector area_vector(std::span<const Point> points, std::span<const int> ring);

}  // namespace roof
