#include "describe/face_mesh.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "describe/join_holes.h"
#include "geometry/classify_lines.h"
#include "geometry/vectors.h"

namespace roof::describe {

using namespace geometry;
namespace {

constexpr double weld_ft = 1e-4;
constexpr double on_edge_ft = 1e-4;
constexpr double beside_ft = 1e-3;  // how far outside of an edge its neighborhood is looked at
constexpr double wall_ft = 1e-2;

class Mesh {
 public:
  explicit Mesh(const std::vector<Piece>& pieces) : pieces_(pieces) { structure_.id = "ROOF1"; }

  void add(const EnvelopeFace& face) {
    std::vector<std::vector<int>> rings = {ring_of(face.outline, face.plane)};
    for (const PlanRing& hole : face.holes) rings.push_back(ring_of(hole, face.plane));
    std::erase_if(rings, [](const auto& ring) { return ring.size() < 3; });
    if (!rings.empty()) faces_.push_back(std::move(rings));
  }

  Structure take() {
    for (auto& rings : faces_)
      for (auto& ring : rings) split_edges(ring);
    for (std::size_t f = 0; f < faces_.size(); ++f)
      add_face(static_cast<int>(f), join_holes(structure_.points, faces_[f]));
    drop_unused_points();
    const auto types = classify_lines(structure_);
    for (std::size_t l = 0; l < types.size(); ++l) {
      Line& line = structure_.lines[l];
      line.type = under_wall(line, types[l]);
      line.type_written = line_type_info(line.type).written;
    }
    return std::move(structure_);
  }

 private:
  int point(const Point& p) {
    const auto& points = structure_.points;
    for (std::size_t i = 0; i < points.size(); ++i)
      if (length(points[i] - p) < weld_ft) return static_cast<int>(i);
    structure_.points.push_back(p);
    return static_cast<int>(points.size()) - 1;
  }

  [[nodiscard]] const Point& at(int index) const { return structure_.point(index); }

  /// How far b lies off the line from a to c; none where it lies beyond them.
  [[nodiscard]] std::optional<double> off_line(int a, int b, int c) const {
    const Vector along = at(c) - at(a), to = at(b) - at(a);
    const double t = dot(to, along) / dot(along, along);
    if (t <= 0 || t >= 1) return std::nullopt;
    return length(cross(to, along)) / length(along);
  }

  [[nodiscard]] bool is_corner(int a, int b, int c) const {
    if (a == c) return false;  // there and back
    const auto off = off_line(a, b, c);
    return !off || *off > on_edge_ft;
  }

  /// Only true corners, so that an edge is split by those of others alone.
  std::vector<int> ring_of(const PlanRing& outline, const Plane& plane) {
    std::vector<int> ring;
    for (const PlanPoint& p : outline) {
      const int index = point({p.x, p.y, plane.at(p.x, p.y)});
      if (ring.empty() || ring.back() != index) ring.push_back(index);
    }
    while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
    for (std::size_t i = 0; i < ring.size() && ring.size() > 2;) {
      const std::size_t n = ring.size();
      if (is_corner(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n])) {
        ++i;
      } else {
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
        i = i > 1 ? i - 2 : 0;
      }
    }
    return ring;
  }

  void split_edges(std::vector<int>& ring) const {
    std::vector<int> split;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const int a = ring[i], b = ring[(i + 1) % ring.size()];
      split.push_back(a);
      std::vector<std::pair<double, int>> between;
      for (const int p : corners()) {
        if (p == a || p == b) continue;
        const auto off = off_line(a, p, b);
        if (off && *off < on_edge_ft) between.emplace_back(length(at(p) - at(a)), p);
      }
      std::ranges::sort(between);
      for (const auto& [distance, p] : between) split.push_back(p);
    }
    ring = std::move(split);
  }

  /// Points that are corners of some face; others were met on straight edges only.
  [[nodiscard]] const std::vector<int>& corners() const {
    if (!corners_.empty()) return corners_;
    for (const auto& rings : faces_)
      for (const auto& ring : rings) corners_.insert(corners_.end(), ring.begin(), ring.end());
    std::ranges::sort(corners_);
    const auto rest = std::ranges::unique(corners_);
    corners_.erase(rest.begin(), rest.end());
    return corners_;
  }

  void add_face(int index, std::vector<int> ring) {
    Face face;
    face.id = "F" + std::to_string(index + 1);
    face.label = label(index);
    face.type_written = "ROOF";
    face.kind = FaceKind::roof;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const int line = line_between(ring[i], ring[(i + 1) % ring.size()]);
      face.lines.push_back(line);
      auto& faces = structure_.lines[static_cast<std::size_t>(line)].faces;
      if (faces.empty() || faces.back() != index) faces.push_back(index);
    }
    face.ring = std::move(ring);
    structure_.faces.push_back(std::move(face));
  }

  /// A … Z, AA …
  static std::string label(int index) {
    std::string text(1, static_cast<char>('A' + index % 26));
    return index < 26 ? text : label(index / 26 - 1) + text;
  }

  int line_between(int a, int b) {
    const auto [at, is_new] =
        lines_.try_emplace(std::minmax(a, b), static_cast<int>(structure_.lines.size()));
    if (is_new) {
      Line& line = structure_.lines.emplace_back();
      line.id = "L" + std::to_string(structure_.lines.size());
      line.from = a;
      line.to = b;
    }
    return at->second;
  }

  void drop_unused_points() {
    std::vector<int> now(structure_.points.size(), -1);
    std::vector<Point> used;
    const auto keep = [&](int& index) {
      int& to = now[static_cast<std::size_t>(index)];
      if (to < 0) {
        to = static_cast<int>(used.size());
        used.push_back(at(index));
      }
      index = to;
    };
    for (Face& face : structure_.faces) std::ranges::for_each(face.ring, keep);
    for (Line& line : structure_.lines) {
      keep(line.from);
      keep(line.to);
    }
    structure_.points = std::move(used);
  }

  [[nodiscard]] LineType under_wall(const Line& line, LineType type) const {
    if (line.faces.size() != 1 || type == LineType::hidden) return type;
    const Point &a = at(line.from), &b = at(line.to);
    const Vector along = b - a;
    const double run = plan_length(along), x = (a.x_ft + b.x_ft) / 2, y = (a.y_ft + b.y_ft) / 2;
    if (run == 0) return type;
    const double dx = -along.y / run * beside_ft, dy = along.x / run * beside_ft;
    const double above =
        std::max(surface_height(pieces_, x + dx, y + dy), surface_height(pieces_, x - dx, y - dy));
    if (above < (a.z_ft + b.z_ft) / 2 + wall_ft) return type;
    return type == LineType::rake ? LineType::step_flashing : LineType::flashing;
  }

  const std::vector<Piece>& pieces_;
  Structure structure_;
  std::vector<std::vector<std::vector<int>>> faces_;  // the outline of each, then its holes
  mutable std::vector<int> corners_;
  std::map<std::pair<int, int>, int> lines_;
};

}  // namespace

Structure face_mesh(const std::vector<EnvelopeFace>& faces, const std::vector<Piece>& pieces) {
  Mesh mesh(pieces);
  for (const EnvelopeFace& face : faces) mesh.add(face);
  return mesh.take();
}

}  // namespace roof::describe
