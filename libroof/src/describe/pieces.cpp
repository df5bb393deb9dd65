#include "describe/pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <polyclipping/clipper.hpp>

#include "esx/roof/report.h"
#include "geometry/geometry.h"

namespace roof::describe {

using namespace geometry;

namespace {

using ClipperLib::Paths;

constexpr double dutch_part = 0.25;   // of the width: how far in from the ends the gablets are
constexpr double clipped_part = 0.5;  // of the ridge's height: where the ends of a half-hip begin

/// Coordinates along (u) and across (v) the ridge, from the corner of the box.
class Frame {
 public:
  Frame(const Box& box, bool ridge_along_x) : box_(box), along_x_(ridge_along_x) {}

  [[nodiscard]] double length() const { return along_x_ ? box_.width() : box_.depth(); }
  [[nodiscard]] double width() const { return along_x_ ? box_.depth() : box_.width(); }

  /// z = u_slope·u + v_slope·v + offset
  [[nodiscard]] Plane plane(double u_slope, double v_slope, double offset) const {
    const double x = along_x_ ? u_slope : v_slope, y = along_x_ ? v_slope : u_slope;
    return {x, y, offset - x * box_.x0 - y * box_.y0};
  }

  /// Rising from both long sides; z is `offset` at a distance of `inset` from them.
  void add_sides(std::vector<Plane>& planes, double slope, double inset = 0, double offset = 0) const {
    planes.push_back(plane(0, slope, offset - slope * inset));
    planes.push_back(plane(0, -slope, offset + slope * (width() - inset)));
  }
  /// The same from both ends.
  void add_ends(std::vector<Plane>& planes, double slope, double inset = 0, double offset = 0) const {
    planes.push_back(plane(slope, 0, offset - slope * inset));
    planes.push_back(plane(-slope, 0, offset + slope * (length() - inset)));
  }

 private:
  Box box_;
  bool along_x_;
};

Piece make_piece(const Box& box) { return {box, {}}; }

Piece slopes_of(Shape shape, const Box& box, const Frame& frame, const Slopes& s) {
  Piece piece = make_piece(box);
  std::vector<Plane>& planes = piece.planes;
  const double top_of_lower = s.first * s.lower_run;
  switch (shape) {
    case Shape::shed:
    case Shape::flat:
      planes.push_back(frame.plane(0, s.first, 0));
      break;
    case Shape::saltbox:
      planes.push_back(frame.plane(0, s.first, 0));
      planes.push_back(frame.plane(0, -s.second, s.second * frame.width()));
      break;
    case Shape::gambrel:
      frame.add_sides(planes, s.first);
      frame.add_sides(planes, s.second, s.lower_run, top_of_lower);
      break;
    case Shape::mansard:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first);
      if (s.second == 0) {
        planes.push_back(frame.plane(0, 0, top_of_lower));
      } else {
        frame.add_sides(planes, s.second, s.lower_run, top_of_lower);
        frame.add_ends(planes, s.second, s.lower_run, top_of_lower);
      }
      break;
    case Shape::pyramid:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first * frame.width() / frame.length());
      break;
    case Shape::half_hip:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first, 0, clipped_part * s.first * frame.width() / 2);
      break;
    case Shape::hip:
    case Shape::dutch_gable:
      frame.add_sides(planes, s.first);
      frame.add_ends(planes, s.first);
      break;
    case Shape::gable:
      frame.add_sides(planes, s.first);
      break;
  }
  return piece;
}

constexpr double scale = 1e9;  // units of the clipper's whole numbers in a foot
constexpr double coplanar = 1e-9;
constexpr double min_face_sf = 1e-4;  // what rounding leaves between two cuts

/// The part of a convex ring where the plane is not negative.
PlanRing keep_above(const PlanRing& ring, const Plane& plane) {
  PlanRing kept;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const PlanPoint &a = ring[i], &b = ring[(i + 1) % ring.size()];
    const double za = plane.at(a.x, a.y), zb = plane.at(b.x, b.y);
    if (za >= 0) kept.push_back(a);
    if ((za > 0 && zb < 0) || (za < 0 && zb > 0)) {
      const double t = za / (za - zb);
      kept.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
    }
  }
  return kept;
}

Plane difference(const Plane& a, const Plane& b) {
  return {a.x_slope - b.x_slope, a.y_slope - b.y_slope, a.offset - b.offset};
}

bool same_plane(const Plane& a, const Plane& b) {
  const Plane d = difference(a, b);
  return std::abs(d.x_slope) < coplanar && std::abs(d.y_slope) < coplanar &&
         std::abs(d.offset) < coplanar * 1e3;
}

double area(const PlanRing& ring) {
  double twice = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const PlanPoint &a = ring[i], &b = ring[(i + 1) % ring.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

/// A plane of a piece with the part of the piece's box where it is the lowest.
struct Part {
  std::size_t piece = 0;
  Plane plane;
  PlanRing ring;
};

std::vector<Part> parts_of(const std::vector<Piece>& pieces) {
  std::vector<Part> parts;
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    const auto& [box, planes] = pieces[p];
    for (std::size_t i = 0; i < planes.size(); ++i) {
      PlanRing ring = {{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}};
      for (std::size_t j = 0; j < planes.size(); ++j)
        if (j != i) ring = keep_above(ring, difference(planes[j], planes[i]));
      if (ring.size() >= 3 && area(ring) > min_face_sf) parts.push_back({p, planes[i], std::move(ring)});
    }
  }
  return parts;
}

ClipperLib::Path to_path(const PlanRing& ring) {
  ClipperLib::Path path;
  for (const PlanPoint& p : ring) path.emplace_back(std::llround(p.x * scale), std::llround(p.y * scale));
  return path;
}

PlanRing from_path(const ClipperLib::Path& path) {
  PlanRing ring;
  for (const auto& p : path)
    ring.push_back({static_cast<double>(p.X) / scale, static_cast<double>(p.Y) / scale});
  return ring;
}

/// What other pieces do not cover. Where two lie in one plane, the first one counts.
Paths visible(const Part& part, const std::vector<Part>& parts) {
  ClipperLib::Clipper clipper;
  clipper.AddPath(to_path(part.ring), ClipperLib::ptSubject, true);
  for (const Part& other : parts) {
    if (other.piece == part.piece) continue;
    PlanRing above = other.ring;
    if (!same_plane(other.plane, part.plane))
      above = keep_above(above, difference(other.plane, part.plane));
    else if (other.piece > part.piece)
      continue;
    if (above.size() >= 3 && area(above) > min_face_sf)
      clipper.AddPath(to_path(above), ClipperLib::ptClip, true);
  }
  Paths left;
  clipper.Execute(ClipperLib::ctDifference, left, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
  return left;
}

void add_faces(const ClipperLib::PolyNode& node, const Plane& plane, std::vector<EnvelopeFace>& faces) {
  for (const ClipperLib::PolyNode* outer : node.Childs) {
    EnvelopeFace face{plane, from_path(outer->Contour), {}};
    for (const ClipperLib::PolyNode* hole : outer->Childs) {
      PlanRing ring = from_path(hole->Contour);
      if (std::abs(area(ring)) > min_face_sf) face.holes.push_back(std::move(ring));
      add_faces(*hole, plane, faces);
    }
    if (area(face.outline) > min_face_sf) faces.push_back(std::move(face));
  }
}

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

/// An outline with holes → one ring that runs to each hole and back. `rings`: the outline, then its holes,
/// wound the other way. The slits are the shortest that cross nothing.
std::vector<int> join_holes(std::span<const Point> points, const std::vector<std::vector<int>>& rings) {
  return Joiner(points, rings).run();
}

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

std::vector<Piece> shape_pieces(Shape shape, const Box& box, bool ridge_along_x, const Slopes& slopes) {
  const Frame frame(box, ridge_along_x);
  std::vector<Piece> pieces = {slopes_of(shape, box, frame, slopes)};
  if (shape != Shape::dutch_gable) return pieces;
  Piece gablet = slopes_of(Shape::gable, box, frame, slopes);
  const double inset = dutch_part * frame.width();
  (ridge_along_x ? gablet.box.x0 : gablet.box.y0) += inset;
  (ridge_along_x ? gablet.box.x1 : gablet.box.y1) -= inset;
  // Along the shorter side the hips may meet before a gablet begins.
  if (gablet.box.width() > 0 && gablet.box.depth() > 0) pieces.push_back(std::move(gablet));
  return pieces;
}

double surface_height(const std::vector<Piece>& pieces, double x, double y) {
  double z = -std::numeric_limits<double>::infinity();
  for (const Piece& piece : pieces)
    if (piece.box.holds(x, y)) z = std::max(z, piece.height(x, y));
  return z;
}

double run_to_ridge(const RoofSpec& spec, const Box& box, Side side) {
  const bool across_y = side == Side::front || side == Side::back;
  const double across = across_y ? box.depth() : box.width();
  const double other = across_y ? box.width() : box.depth();
  if (spec.shape == Shape::saltbox && across_y == spec.ridge_along_x) {
    const double back = spec.second_pitch.value_or(spec.pitch);
    const double near_front = across * back / (spec.pitch + back);
    return side == Side::front || side == Side::left ? near_front : across - near_front;
  }
  return std::min(across, across_y == spec.ridge_along_x ? across : other) / 2;
}

std::vector<EnvelopeFace> upper_envelope(const std::vector<Piece>& pieces) {
  const std::vector<Part> parts = parts_of(pieces);
  std::vector<std::pair<Plane, Paths>> by_plane;
  for (const Part& part : parts) {
    std::size_t i = 0;
    while (i < by_plane.size() && !same_plane(by_plane[i].first, part.plane)) ++i;
    if (i == by_plane.size()) by_plane.emplace_back(part.plane, Paths());
    for (auto& path : visible(part, parts)) by_plane[i].second.push_back(std::move(path));
  }
  std::vector<EnvelopeFace> faces;
  for (const auto& [plane, paths] : by_plane) {
    ClipperLib::Clipper clipper;
    clipper.AddPaths(paths, ClipperLib::ptSubject, true);
    clipper.StrictlySimple(true);  // parts that meet in a point only are two faces
    ClipperLib::PolyTree tree;
    clipper.Execute(ClipperLib::ctUnion, tree, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
    add_faces(tree, plane, faces);
  }
  return faces;
}

Structure face_mesh(const std::vector<EnvelopeFace>& faces, const std::vector<Piece>& pieces) {
  Mesh mesh(pieces);
  for (const EnvelopeFace& face : faces) mesh.add(face);
  return mesh.take();
}

}  // namespace roof::describe
