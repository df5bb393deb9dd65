#include "geometry/geometry.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

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

double signed_plan_area(const Structure& s, std::span<const int> ring) {
  double twice = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point& a = s.point(ring[i]);
    const Point& b = s.point(ring[(i + 1) % ring.size()]);
    twice += a.x_ft * b.y_ft - b.x_ft * a.y_ft;
  }
  return twice / 2;
}

namespace {

constexpr double flat = 0.01;  // rise per foot that still counts as none

std::uint64_t key_of(int a, int b) {
  const auto [low, high] = std::minmax(a, b);
  return static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint32_t>(high);
}

/// How each face rises, per foot, away from each of its lines into the face.
class Rises {
 public:
  explicit Rises(const Structure& s) : structure_(s), of_line_(s.lines.size()) {
    for (std::size_t l = 0; l < s.lines.size(); ++l)
      lines_.emplace(key_of(s.lines[l].from, s.lines[l].to), l);
    for (std::size_t f = 0; f < s.faces.size(); ++f)
      if (s.faces[f].kind == FaceKind::roof) add_face(static_cast<int>(f));
  }

  [[nodiscard]] const std::vector<double>& of(std::size_t line) const { return of_line_[line]; }

 private:
  void add_face(int index) {
    const std::vector<int>& ring = structure_.face(index).ring;
    const Vector normal = area_vector(structure_.points, ring);
    if (normal.z <= 0) return;  // vertical: it has no plan
    const double left = signed_plan_area(structure_, ring) < 0 ? -1 : 1;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const int a = ring[i], b = ring[(i + 1) % ring.size()];
      const Vector along = structure_.point(b) - structure_.point(a);
      const double run = plan_length(along);
      if (run == 0) continue;
      const double inward_x = -along.y / run * left, inward_y = along.x / run * left;
      const double rise = -(normal.x * inward_x + normal.y * inward_y) / normal.z;
      const auto [first, last] = lines_.equal_range(key_of(a, b));
      for (auto line = first; line != last; ++line)
        if (std::ranges::find(structure_.lines[line->second].faces, index) !=
            structure_.lines[line->second].faces.end())
          of_line_[line->second].push_back(rise);
    }
  }

  const Structure& structure_;
  std::unordered_multimap<std::uint64_t, std::size_t> lines_;
  std::vector<std::vector<double>> of_line_;
};

LineType between_two(bool level, double a, double b) {
  if (std::abs(a + b) < flat) return LineType::hidden;
  if (!level) return a + b < 0 ? LineType::hip : LineType::valley;
  if (a < -flat && b < -flat) return LineType::ridge;
  if (a > flat && b > flat) return LineType::valley;
  return LineType::transition;
}

LineType of_one(bool level, double rise) {
  if (!level) return LineType::rake;
  return rise < -flat ? LineType::flashing : LineType::eave;
}

}  // namespace

std::vector<LineType> classify_lines(const Structure& structure) {
  const Rises rises(structure);
  std::vector<LineType> types;
  types.reserve(structure.lines.size());
  for (std::size_t l = 0; l < structure.lines.size(); ++l) {
    const bool level = is_level(along(structure, structure.lines[l]));
    const std::vector<double>& rise = rises.of(l);
    types.push_back(rise.empty()       ? LineType::other
                    : rise.size() == 1 ? of_one(level, rise[0])
                                       : between_two(level, rise[0], rise[1]));
  }
  return types;
}

}  // namespace roof::geometry
