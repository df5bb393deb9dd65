#include "geometry/label_place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace roof::geometry {
namespace {

constexpr int steps = 12;  // of the first grid, either way
constexpr int refinements = 4;

bool inside(std::span<const PicturePoint> ring, const PicturePoint& p) {
  bool in = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const PicturePoint &a = ring[i], &b = ring[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

double distance_to(const PicturePoint& a, const PicturePoint& b, const PicturePoint& p) {
  const double dx = b.x - a.x, dy = b.y - a.y, squared = dx * dx + dy * dy;
  const double t = squared > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / squared, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/// Negative outside.
double room_at(std::span<const PicturePoint> ring, const PicturePoint& p) {
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); ++i)
    nearest = std::min(nearest, distance_to(ring[i], ring[(i + 1) % ring.size()], p));
  return inside(ring, p) ? nearest : -nearest;
}

}  // namespace

LabelPlace label_place(std::span<const PicturePoint> ring) {
  PicturePoint low = ring[0], high = ring[0];
  for (const PicturePoint& p : ring) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  LabelPlace best{{(low.x + high.x) / 2, (low.y + high.y) / 2}, -std::numeric_limits<double>::infinity()};
  double step_x = (high.x - low.x) / steps, step_y = (high.y - low.y) / steps;
  const PicturePoint middle = best.middle;
  double best_score = best.room;
  const auto look = [&](const PicturePoint& around, int reach) {
    for (int i = -reach; i <= reach; ++i)
      for (int j = -reach; j <= reach; ++j) {
        const PicturePoint p{around.x + i * step_x, around.y + j * step_y};
        const double room = room_at(ring, p);
        // Of places with about as much room, the one nearest the middle wins.
        const double score = room - 0.05 * std::hypot(p.x - middle.x, p.y - middle.y);
        if (score <= best_score + 1e-9) continue;
        best = {p, room};
        best_score = score;
      }
  };
  look(middle, steps / 2);
  for (int i = 0; i < refinements; ++i) {
    step_x /= 2;
    step_y /= 2;
    look(PicturePoint(best.middle), 1);
  }
  return best;
}

}  // namespace roof::geometry
