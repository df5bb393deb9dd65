#include "geometry/label_place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace roof::geometry {
namespace {

constexpr int steps = 12;  // of the first grid, either way
constexpr int refinements = 4;
constexpr int grid = 24;  // of the other places, either way

struct LabelPlace {
  PicturePoint middle;
  double room = 0;  // distance to the nearest edge
};

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
  return is_inside(ring, p) ? nearest : -nearest;
}

struct Corners {
  PicturePoint low, high;
};

Corners corners_of(std::span<const PicturePoint> ring) {
  Corners found{ring[0], ring[0]};
  for (const PicturePoint& p : ring) {
    found.low = {std::min(found.low.x, p.x), std::min(found.low.y, p.y)};
    found.high = {std::max(found.high.x, p.x), std::max(found.high.y, p.y)};
  }
  return found;
}

/// The point that is farthest from the edges, near enough for a label.
LabelPlace roomiest(std::span<const PicturePoint> ring, const Corners& corners) {
  const auto& [low, high] = corners;
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

}  // namespace

bool is_inside(std::span<const PicturePoint> ring, const PicturePoint& p) {
  bool in = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const PicturePoint &a = ring[i], &b = ring[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

std::vector<PicturePoint> label_places(std::span<const PicturePoint> ring) {
  const Corners corners = corners_of(ring);
  const PicturePoint best = roomiest(ring, corners).middle;
  std::vector<PicturePoint> places = {best};
  for (int i = 1; i < grid; ++i)
    for (int j = 1; j < grid; ++j) {
      const PicturePoint p{corners.low.x + (corners.high.x - corners.low.x) * i / grid,
                           corners.low.y + (corners.high.y - corners.low.y) * j / grid};
      if (is_inside(ring, p)) places.push_back(p);
    }
  const auto from_best = [&](const PicturePoint& p) { return std::hypot(p.x - best.x, p.y - best.y); };
  std::ranges::stable_sort(places, {}, from_best);
  return places;
}

}  // namespace roof::geometry
