#include "describe/join_holes.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "geometry/vectors.h"

namespace roof::describe {

using namespace geometry;
namespace {

double turn(const Point& a, const Point& b, const Point& c) {
  return (b.x_ft - a.x_ft) * (c.y_ft - a.y_ft) - (b.y_ft - a.y_ft) * (c.x_ft - a.x_ft);
}

class Joiner {
 public:
  Joiner(std::span<const Point> points, const std::vector<std::vector<int>>& rings)
      : points_(points), rings_(rings), ring_(rings.front()), joined_(rings.size(), false) {
    joined_[0] = true;
  }

  std::vector<int> run() {
    for (std::size_t left = rings_.size() - 1; left > 0; --left) join_nearest();
    return std::move(ring_);
  }

 private:
  struct Slit {
    std::size_t hole = 0, from = 0, to = 0;  // positions in ring_ and in the hole
    double length_ft = std::numeric_limits<double>::infinity();
  };

  [[nodiscard]] const Point& at(int index) const { return points_[static_cast<std::size_t>(index)]; }

  void join_nearest() {
    Slit best;
    for (std::size_t h = 1; h < rings_.size(); ++h) {
      if (joined_[h]) continue;
      for (std::size_t i = 0; i < ring_.size(); ++i)
        for (std::size_t j = 0; j < rings_[h].size(); ++j) {
          const double distance = plan_length(at(rings_[h][j]) - at(ring_[i]));
          if (distance < best.length_ft && !crosses(ring_[i], rings_[h][j])) best = {h, i, j, distance};
        }
    }
    if (best.hole == 0) return;  // cannot be: the nearest two points always see each other
    joined_[best.hole] = true;
    std::vector<int> way = rings_[best.hole];
    std::ranges::rotate(way, way.begin() + static_cast<std::ptrdiff_t>(best.to));
    way.push_back(way.front());
    way.push_back(ring_[best.from]);
    ring_.insert(ring_.begin() + static_cast<std::ptrdiff_t>(best.from) + 1, way.begin(), way.end());
  }

  [[nodiscard]] bool crosses(int a, int b) const {
    return std::ranges::any_of(rings_, [&](const auto& ring) { return crosses(a, b, ring); });
  }

  [[nodiscard]] bool crosses(int a, int b, const std::vector<int>& ring) const {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const int c = ring[i], d = ring[(i + 1) % ring.size()];
      if (c == a || c == b || d == a || d == b) continue;
      const bool parted = turn(at(a), at(b), at(c)) * turn(at(a), at(b), at(d)) <= 0 &&
                          turn(at(c), at(d), at(a)) * turn(at(c), at(d), at(b)) <= 0;
      if (parted) return true;
    }
    return false;
  }

  std::span<const Point> points_;
  const std::vector<std::vector<int>>& rings_;
  std::vector<int> ring_;
  std::vector<bool> joined_;
};

}  // namespace

std::vector<int> join_holes(std::span<const Point> points, const std::vector<std::vector<int>>& rings) {
  return Joiner(points, rings).run();
}

}  // namespace roof::describe
