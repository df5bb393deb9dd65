// A face with holes → faces without: loops, joined to one ring by seams, which is then cut by others.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/geometry.h"

namespace roof::geometry {
namespace {

using Ring = std::vector<int>;  // points once around

constexpr double nearly_ft = 1e-6, no_area_sf = 1e-6;
constexpr std::size_t max_corners = 200;

/// Twice the area of the triangle in plan: above 0 where c lies to the left of a → b.
double turn(const Point& a, const Point& b, const Point& c) {
  return (b.x_ft - a.x_ft) * (c.y_ft - a.y_ft) - (b.y_ft - a.y_ft) * (c.x_ft - a.x_ft);
}

double plan_distance(const Point& a, const Point& b) { return std::hypot(b.x_ft - a.x_ft, b.y_ft - a.y_ft); }

bool same_place(const Point& a, const Point& b) { return plan_distance(a, b) <= nearly_ft; }

/// Whether p lies on the segment in plan, its ends included.
bool on_segment(const Point& p, const Point& a, const Point& b) {
  return plan_distance(a, p) + plan_distance(p, b) - plan_distance(a, b) <= nearly_ft;
}

bool meets_itself(Ring ring) {
  std::ranges::sort(ring);
  return std::ranges::adjacent_find(ring) != ring.end();
}

/// `size` corners from a position on, around the end if need be.
Ring part(const Ring& ring, std::size_t from, std::size_t size) {
  Ring made;
  made.reserve(size);
  for (std::size_t i = 0; i < size; ++i) made.push_back(ring[(from + i) % ring.size()]);
  return made;
}

/// The loops between the visits of one point, whatever their order there; slits leave none.
std::vector<Ring> simple_loops(const Ring& ring) {
  std::vector<Ring> loops;
  Ring open;
  for (const int point : ring) {
    const auto before = std::ranges::find(open, point);
    if (before == open.end()) {
      open.push_back(point);
      continue;
    }
    loops.emplace_back(before, open.end());
    open.erase(before + 1, open.end());
  }
  loops.push_back(std::move(open));
  return loops;
}

/// A way between corners of two rings, or of one.
struct Seam {
  const Ring *from_ring, *to_ring;
  std::size_t from, to;
};

class Cutter {
 public:
  explicit Cutter(const Structure& structure) : structure_(structure) {}

  /// nullopt: something cannot be cut.
  std::optional<std::vector<Ring>> cut(const Ring& ring) const {
    std::vector<Ring> outlines, holes;
    for (Ring& loop : simple_loops(ring)) {
      const double area = signed_plan_area(structure_, loop);
      if (std::abs(area) > no_area_sf) (area > 0 ? outlines : holes).push_back(std::move(loop));
    }
    std::vector<Ring> parts;
    for (Ring& outline : outlines) {
      std::vector<Ring> inside;
      std::erase_if(holes, [&](const Ring& hole) {
        const bool is_inside = contains(outline, hole);
        if (is_inside) inside.push_back(hole);
        return is_inside;
      });
      if (!join(outline, std::move(inside)) || !split(std::move(outline), parts)) return std::nullopt;
    }
    return holes.empty() ? std::optional(std::move(parts)) : std::nullopt;
  }

 private:
  [[nodiscard]] const Point& corner(const Ring& ring, std::size_t position) const {
    return structure_.point(ring[position % ring.size()]);
  }

  /// By a corner that is not one of the outline's, with a ray along X.
  [[nodiscard]] bool contains(const Ring& outline, const Ring& hole) const {
    const auto own = std::ranges::find_if(
        hole, [&](int point) { return std::ranges::find(outline, point) == outline.end(); });
    if (own == hole.end()) return false;
    const Point& p = structure_.point(*own);
    bool inside = false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Point &a = corner(outline, i), &b = corner(outline, i + 1);
      const bool spans = (a.y_ft > p.y_ft) != (b.y_ft > p.y_ft);
      if (spans && p.x_ft < a.x_ft + (b.x_ft - a.x_ft) * (p.y_ft - a.y_ft) / (b.y_ft - a.y_ft))
        inside = !inside;
    }
    return inside;
  }

  /// The outline runs to each hole and back.
  bool join(Ring& outline, std::vector<Ring> holes) const {
    while (!holes.empty()) {
      std::optional<Seam> best;
      std::size_t nearest = 0;
      for (std::size_t h = 0; h < holes.size(); ++h)
        for (std::size_t a = 0; a < outline.size(); ++a)
          for (std::size_t b = 0; b < holes[h].size(); ++b) {
            const Seam seam{&outline, &holes[h], a, b};
            if (!is_better(seam, best) || !is_free(seam, outline, holes)) continue;
            best = seam;
            nearest = h;
          }
      if (!best) return false;
      Ring way = part(holes[nearest], best->to, holes[nearest].size() + 1);
      way.push_back(outline[best->from]);
      outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(best->from) + 1, way.begin(), way.end());
      holes.erase(holes.begin() + static_cast<std::ptrdiff_t>(nearest));
    }
    return true;
  }

  /// Cuts a ring from each hole to the rest, until none meets itself.
  bool split(Ring ring, std::vector<Ring>& parts) const {
    std::vector<Ring> left = {std::move(ring)};
    while (!left.empty()) {
      Ring next = std::move(left.back());
      left.pop_back();
      if (!meets_itself(next)) {
        parts.push_back(std::move(next));
        continue;
      }
      const auto loop = smallest_hole(next);
      if (!loop) return false;
      next = part(next, loop->first, next.size());
      const auto seam = way_out(next, loop->second);
      if (!seam) return false;
      left.push_back(part(next, seam->from, seam->to - seam->from + 1));
      left.push_back(part(next, seam->to, next.size() - seam->to + seam->from + 1));
    }
    return true;
  }

  /// Position and size.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> smallest_hole(const Ring& ring) const {
    std::optional<std::pair<std::size_t, std::size_t>> best;
    for (std::size_t i = 0; i < ring.size(); ++i)
      for (std::size_t size = 3; size < ring.size() && (!best || size < best->second); ++size)
        if (ring[i] == ring[(i + size) % ring.size()] &&
            signed_plan_area(structure_, part(ring, i, size)) < -no_area_sf)
          best = {i, size};
    return best;
  }

  /// From a corner of the hole, which comes first in the ring, to one of the rest.
  [[nodiscard]] std::optional<Seam> way_out(const Ring& ring, std::size_t hole) const {
    std::optional<Seam> best;
    for (std::size_t a = 1; a < hole; ++a)
      for (std::size_t b = hole + 1; b < ring.size(); ++b) {
        const Seam seam{&ring, &ring, a, b};
        if (is_better(seam, best) && is_free(seam, ring, {})) best = seam;
      }
    return best;
  }

  [[nodiscard]] double length(const Seam& seam) const {
    return plan_distance(corner(*seam.from_ring, seam.from), corner(*seam.to_ring, seam.to));
  }

  [[nodiscard]] bool is_better(const Seam& seam, const std::optional<Seam>& best) const {
    return !best || length(seam) < length(*best) - nearly_ft;
  }

  /// Whether the seam runs within the face, and meets nothing but its ends.
  [[nodiscard]] bool is_free(const Seam& seam, const Ring& outline, const std::vector<Ring>& holes) const {
    const Point &p = corner(*seam.from_ring, seam.from), &q = corner(*seam.to_ring, seam.to);
    return !same_place(p, q) && begins_inside(*seam.from_ring, seam.from, q) &&
           begins_inside(*seam.to_ring, seam.to, p) && passes(outline, p, q) &&
           std::ranges::all_of(holes, [&](const Ring& hole) { return passes(hole, p, q); });
  }

  [[nodiscard]] bool passes(const Ring& ring, const Point& p, const Point& q) const {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point &from = corner(ring, i), &to = corner(ring, i + 1);
      const bool at_from = same_place(from, p) || same_place(from, q);
      const bool at_to = same_place(to, p) || same_place(to, q);
      if (!at_from && on_segment(from, p, q)) return false;
      if (at_from || at_to) continue;
      if (on_segment(p, from, to) || on_segment(q, from, to)) return false;
      if (turn(p, q, from) * turn(p, q, to) < 0 && turn(from, to, p) * turn(from, to, q) < 0) return false;
    }
    return true;
  }

  /// O'Rourke's test: whether the way to `q` begins between the two edges at the corner.
  [[nodiscard]] bool begins_inside(const Ring& ring, std::size_t position, const Point& q) const {
    const Point& here = corner(ring, position);
    const Point& before = corner(ring, position + ring.size() - 1);
    const Point& after = corner(ring, position + 1);
    if (turn(here, after, before) >= 0) return turn(here, q, before) > 0 && turn(q, here, after) > 0;
    return !(turn(here, q, after) >= 0 && turn(q, here, before) >= 0);
  }

  const Structure& structure_;
};

}  // namespace

std::vector<std::vector<int>> without_holes(const Structure& s, std::vector<int> ring) {
  if (signed_plan_area(s, ring) < 0) std::ranges::reverse(ring);
  if (!meets_itself(ring) || ring.size() > max_corners) return {std::move(ring)};
  auto parts = Cutter(s).cut(ring);
  return parts ? *std::move(parts) : std::vector<std::vector<int>>{std::move(ring)};
}

}  // namespace roof::geometry
