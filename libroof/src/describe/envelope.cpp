#include "describe/envelope.h"

#include <cmath>
#include <cstddef>
#include <polyclipping/clipper.hpp>
#include <utility>

namespace roof::describe {
namespace {

using ClipperLib::Paths;

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

}  // namespace

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

}  // namespace roof::describe
