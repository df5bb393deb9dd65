#include "readers/drawing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace roof::readers {

namespace {

constexpr double run_inches = 12;

struct Frame {
  double x0 = std::numeric_limits<double>::infinity(), y0 = x0, x1 = -x0, y1 = -x0;
  void add(const At& at) {
    x0 = std::min(x0, at.x);
    y0 = std::min(y0, at.y);
    x1 = std::max(x1, at.x);
    y1 = std::max(y1, at.y);
  }
  [[nodiscard]] double size() const { return std::max(x1 - x0, y1 - y0); }
};

/// A facet around a hole: its outline runs to the hole along a slit, round it the other way, and back.
std::vector<At> with_hole(const std::vector<At>& outer, std::vector<At> hole) {
  const auto turn = [](const std::vector<At>& ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) twice += cross(ring[i], ring[(i + 1) % ring.size()]);
    return twice > 0;
  };
  if (turn(outer) == turn(hole)) std::ranges::reverse(hole);
  std::size_t from = 0, to = 0;
  for (std::size_t i = 0; i < outer.size(); ++i)
    for (std::size_t j = 0; j < hole.size(); ++j)
      if (distance(outer[i], hole[j]) < distance(outer[from], hole[to])) {
        from = i;
        to = j;
      }
  std::vector<At> ring(outer.begin(), outer.begin() + std::ptrdiff_t(from) + 1);
  for (std::size_t j = 0; j <= hole.size(); ++j) ring.push_back(hole[(to + j) % hole.size()]);
  ring.insert(ring.end(), outer.begin() + std::ptrdiff_t(from), outer.end());
  return ring;
}

}  // namespace

double slope_factor(double pitch) { return std::hypot(1.0, pitch / run_inches); }

double plan_area(std::span<const At> ring) {
  double twice = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) twice += cross(ring[i], ring[(i + 1) % ring.size()]);
  return std::abs(twice) / 2;
}

Foot foot_on(const At& at, const At& a, const At& b) {
  const At run = b - a;
  const double square = dot(run, run);
  const double along = square > 0 ? dot(at - a, run) / square : 0;
  return {distance(at, a + run * along), along};
}

bool contains(std::span<const At> ring, const At& at) {
  bool inside = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++)
    if ((ring[i].y > at.y) != (ring[j].y > at.y) &&
        at.x < (ring[j].x - ring[i].x) * (at.y - ring[i].y) / (ring[j].y - ring[i].y) + ring[i].x)
      inside = !inside;
  return inside;
}

void fit_edges(std::vector<DrawnEdge>& edges, std::span<const At> corners) {
  Frame from, to;
  for (const DrawnEdge& edge : edges) {
    from.add(edge.a);
    from.add(edge.b);
  }
  for (const At& corner : corners) to.add(corner);
  if (edges.empty() || corners.empty() || from.size() <= 0) return;
  const double scale = to.size() / from.size();
  const auto move = [&](At& at) {
    at = {to.x0 + (at.x - from.x0) * scale, to.y0 + (at.y - from.y0) * scale};
  };
  for (DrawnEdge& edge : edges) {
    move(edge.a);
    move(edge.b);
  }
}

std::optional<double> level_scale(std::span<const DrawnEdge> edges, const PrintedPart& printed) {
  double points = 0, feet = 0;
  for (const LineType type : {LineType::eave, LineType::ridge}) {
    const auto& total = printed.lengths_ft[static_cast<std::size_t>(type)];
    if (!total) continue;
    for (const DrawnEdge& edge : edges)
      if (edge.type == type) points += distance(edge.a, edge.b);
    feet += *total;
  }
  return points > 0 && feet > 0 ? std::optional(feet / points) : std::nullopt;
}

void cut_holes(std::vector<DrawnFace>& faces, const std::vector<std::vector<At>>& holes) {
  for (const auto& hole : holes) {
    DrawnFace* around = nullptr;
    for (DrawnFace& face : faces) {
      const auto inside = [&](const At& corner) {
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
          const Foot foot = foot_on(corner, face.corners[i], face.corners[(i + 1) % face.corners.size()]);
          if (foot.off <= same_point_pt && foot.along > -0.01 && foot.along < 1.01) return false;
        }
        return contains(face.corners, corner);
      };
      const bool smaller = around == nullptr || plan_area(face.corners) < plan_area(around->corners);
      if (smaller && std::ranges::all_of(hole, inside)) around = &face;
    }
    if (around != nullptr) around->corners = with_hole(around->corners, hole);
  }
}

}  // namespace roof::readers
