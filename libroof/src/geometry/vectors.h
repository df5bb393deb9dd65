// Vectors in three dimensions, and the plane of a ring of points.
#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include "esx/roof/report.h"

namespace roof::geometry {

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

inline double in_degrees(double radians) { return radians * 180 / std::numbers::pi; }
/// The same direction, from 0 to below 360.
inline double in_full_turn(double degrees) {
  const double turn = std::fmod(degrees, 360);
  return turn < 0 ? turn + 360 : turn;
}

/// Whether an edge counts as level.
/// Measured on the ten sample reports: no eave or ridge falls by more, no rake or hip by less.
inline bool is_level(const Vector& along) { return std::abs(along.z) <= 0.02 * length(along) + 0.02; }

inline Vector along(const Structure& s, const Line& line) { return s.point(line.to) - s.point(line.from); }

inline double length_ft(const Structure& s, const Line& line) { return length(along(s, line)); }

/// Newell's method: a vector normal to the ring, as long as its area, pointing up unless the ring is
/// vertical. Works for rings that run along a slit and back.
[[nodiscard]] Vector area_vector(std::span<const Point> points, std::span<const int> ring);

}  // namespace roof::geometry
