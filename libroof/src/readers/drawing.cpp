#include "readers/drawing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
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

std::vector<At> PlaneGraph::ring(const GraphFace& face) const {
  std::vector<At> ring;
  ring.reserve(face.corners.size());
  for (const int c : face.corners) ring.push_back(corners[static_cast<std::size_t>(c)]);
  return ring;
}

PlaneGraph plane_graph(std::span<const Segment> segments, double weld_pt) {
  return segments.size() > max_segments ? PlaneGraph() : GraphBuilder(weld_pt).build(segments);
}

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
