#include "readers/plane_graph.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace roof::readers {

namespace {

constexpr std::size_t max_segments = 1'500;
constexpr double parallel_sine = 1e-4;

double signed_area(const std::vector<At>& ring) {
  double twice = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) twice += cross(ring[i], ring[(i + 1) % ring.size()]);
  return twice / 2;
}

class GraphBuilder {
 public:
  explicit GraphBuilder(double weld_pt) : weld_(weld_pt) {}

  PlaneGraph build(std::span<const Segment> segments) {
    std::set<std::pair<int, int>> whole;
    for (const Segment& s : segments) {
      const int a = corner(s.a), b = corner(s.b);
      if (a != b) whole.insert(std::minmax(a, b));
    }
    add_crossings(whole);
    for (const auto& [a, b] : whole) split(a, b);
    drop_loose_ends();
    trace();
    return std::move(graph_);
  }

 private:
  int corner(const At& at) {
    for (std::size_t i = 0; i < graph_.corners.size(); ++i)
      if (distance(graph_.corners[i], at) < weld_) return int(i);
    graph_.corners.push_back(at);
    return int(graph_.corners.size()) - 1;
  }
  [[nodiscard]] const At& at(int corner) const { return graph_.corners[std::size_t(corner)]; }

  void add_crossings(const std::set<std::pair<int, int>>& whole) {
    std::vector<At> found;
    for (auto s = whole.begin(); s != whole.end(); ++s)
      for (auto t = std::next(s); t != whole.end(); ++t) {
        const At u = at(s->second) - at(s->first), v = at(t->second) - at(t->first);
        const double turn = cross(u, v);
        if (std::abs(turn) < parallel_sine * distance(u, {}) * distance(v, {})) continue;
        const double along = cross(at(t->first) - at(s->first), v) / turn;
        const double other = cross(at(t->first) - at(s->first), u) / turn;
        if (along > 0 && along < 1 && other > 0 && other < 1) found.push_back(at(s->first) + u * along);
      }
    for (const At& crossing : found) (void)corner(crossing);
  }

  /// At the corners that lie on it.
  void split(int a, int b) {
    std::vector<std::pair<double, int>> on = {{0, a}, {1, b}};
    for (int c = 0; c < int(graph_.corners.size()); ++c) {
      if (c == a || c == b) continue;
      const Foot foot = foot_on(at(c), at(a), at(b));
      if (foot.off < weld_ && foot.along > 0 && foot.along < 1) on.emplace_back(foot.along, c);
    }
    std::ranges::sort(on);
    for (std::size_t i = 1; i < on.size(); ++i) {
      next_[on[i - 1].second].insert(on[i].second);
      next_[on[i].second].insert(on[i - 1].second);
    }
  }

  void drop_loose_ends() {
    std::vector<int> loose;
    for (const auto& [c, to] : next_)
      if (to.size() < 2) loose.push_back(c);
    while (!loose.empty()) {
      const int c = loose.back();
      loose.pop_back();
      const std::set<int> to = std::exchange(next_[c], {});
      for (const int other : to) {
        next_[other].erase(c);
        if (next_[other].size() == 1) loose.push_back(other);
      }
    }
  }

  [[nodiscard]] double angle(int from, int to) const {
    return std::atan2(at(to).y - at(from).y, at(to).x - at(from).x);
  }

  /// Every face by the sides on its left, each way once.
  void trace() {
    std::map<int, std::vector<int>> around;
    for (const auto& [c, to] : next_) {
      std::vector<int> sorted(to.begin(), to.end());
      std::ranges::sort(sorted, {}, [&, from = c](int other) { return angle(from, other); });
      around[c] = std::move(sorted);
    }
    std::set<std::pair<int, int>> seen;
    for (const auto& [c, to] : around)
      for (const int first : to) {
        GraphFace face;
        int from = c, on = first;
        while (seen.insert({from, on}).second) {
          face.corners.push_back(from);
          const auto& ways = around[on];
          const auto back = std::ranges::find(ways, from);
          const int turn = *(back == ways.begin() ? std::prev(ways.end()) : std::prev(back));
          from = std::exchange(on, turn);
        }
        if (face.corners.size() < 3) continue;
        face.area = signed_area(graph_.ring(face));
        if (face.area > weld_ * weld_) graph_.faces.push_back(std::move(face));
      }
  }

  double weld_;
  PlaneGraph graph_;
  std::map<int, std::set<int>> next_;
};

}  // namespace

std::vector<At> PlaneGraph::ring(const GraphFace& face) const {
  std::vector<At> ring;
  ring.reserve(face.corners.size());
  for (const int c : face.corners) ring.push_back(corners[static_cast<std::size_t>(c)]);
  return ring;
}

PlaneGraph plane_graph(std::span<const Segment> segments, double weld_pt) {
  return segments.size() > max_segments ? PlaneGraph() : GraphBuilder(weld_pt).build(segments);
}

}  // namespace roof::readers
