// Vectors in three dimensions, and the plane of a ring of points; what a line is, based on the faces next to
// it; slopes that are low for shingles.
#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include "esx/roof/measure.h"
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

/// In plan; above 0 for rings that run counter-clockwise.
[[nodiscard]] double signed_plan_area(const Structure& s, std::span<const int> ring);

/// A ring that meets itself, at slits to holes or where lobes touch → rings that do not, wound
/// counter-clockwise, which cover the same area. They are cut along the shortest seams in plan that cross
/// nothing. Where there are none, or more than 200 corners, a ring that still meets itself.
[[nodiscard]] std::vector<std::vector<int>> without_holes(const Structure& s, std::vector<int> ring);

/// One type per line: eave, rake, ridge, hip, valley, flashing (the level top edge of a face), transition,
/// hidden (within one plane), or other where no roof face is. A sloped edge against a wall looks like a rake.
[[nodiscard]] std::vector<LineType> classify_lines(const Structure& structure);

/// Shingles need more underlayment on low slopes, and may not be laid on the lowest (IRC R905.2.2). Adds a
/// slope's area to `low_slope_sf` below 2/12, to `double_underlayment_sf` from there to below 4/12.
inline void count_low_slope(PublishedTotals& totals, double pitch, double area_sf) {
  constexpr double shingle_limit = 2, single_underlayment = 4;
  constexpr double slack = 0.05;  // coordinates of a 4/12 slope may come to a little less
  if (pitch < shingle_limit - slack)
    totals.low_slope_sf += area_sf;
  else if (pitch < single_underlayment - slack)
    totals.double_underlayment_sf += area_sf;
}

}  // namespace roof::geometry
