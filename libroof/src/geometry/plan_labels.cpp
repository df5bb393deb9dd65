#include "geometry/plan_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "estimate/text_measures.h"
#include "geometry/decimal.h"

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

/// A local bearing b is a true bearing b − north: the plan turns counter-clockwise by north.
PicturePoint turned(const Structure& s, double x, double y) {
  const double angle = s.north_deg * std::numbers::pi / 180, c = std::cos(angle), n = std::sin(angle);
  return {x * c - y * n, x * n + y * c};
}

/// Upright, around its middle.
struct Box {
  PicturePoint middle;
  double width = 0, height = 0;
};

class FreeSpace {
 public:
  static constexpr std::size_t no_edge = static_cast<std::size_t>(-1);

  void add_edge(const PicturePoint& a, const PicturePoint& b);
  void take(const Box& box);

  /// Whether the box crosses neither an edge nor a box that is taken. The edge number `own`, in the order of
  /// add_edge(), does not count.
  [[nodiscard]] bool is_free(const Box& box, std::size_t own = no_edge) const;

 private:
  struct Edge {
    PicturePoint a, b;
  };
  struct Cell {
    std::vector<std::size_t> edges, boxes;
  };
  template <class Visit>
  static void for_cells(const Box& box, const Visit& visit);

  std::vector<Edge> edges_;
  std::vector<Box> boxes_;
  std::unordered_map<long, Cell> cells_;
};

constexpr double cell_px = 32;
constexpr double last_cell = 63;  // either way; what lies beyond the picture counts as at its border
constexpr long cells_across = 64;

/// Keeps of the parameters from..to of a line those where its coordinate is within half of `size`.
void clip(double at, double step, double size, double& from, double& to) {
  const double half = size / 2;
  if (std::abs(step) < 1e-12) {
    if (std::abs(at) >= half) from = 2;  // none
    return;
  }
  const double t1 = (-half - at) / step, t2 = (half - at) / step;
  from = std::max(from, std::min(t1, t2));
  to = std::min(to, std::max(t1, t2));
}

bool crosses(const PicturePoint& a, const PicturePoint& b, const Box& box) {
  double from = 0, to = 1;
  clip(a.x - box.middle.x, b.x - a.x, box.width, from, to);
  clip(a.y - box.middle.y, b.y - a.y, box.height, from, to);
  return from < to;
}

Box around(const PicturePoint& a, const PicturePoint& b) {
  return {{(a.x + b.x) / 2, (a.y + b.y) / 2}, std::abs(a.x - b.x), std::abs(a.y - b.y)};
}

long cell_of(double px) { return static_cast<long>(std::clamp(std::floor(px / cell_px), 0.0, last_cell)); }

bool overlap(const Box& a, const Box& b) {
  return std::abs(a.middle.x - b.middle.x) * 2 < a.width + b.width &&
         std::abs(a.middle.y - b.middle.y) * 2 < a.height + b.height;
}

template <class Visit>
void FreeSpace::for_cells(const Box& box, const Visit& visit) {
  const double right = box.width / 2, down = box.height / 2;
  for (long x = cell_of(box.middle.x - right); x <= cell_of(box.middle.x + right); ++x)
    for (long y = cell_of(box.middle.y - down); y <= cell_of(box.middle.y + down); ++y)
      visit(y * cells_across + x);
}

void FreeSpace::add_edge(const PicturePoint& a, const PicturePoint& b) {
  const std::size_t index = edges_.size();
  edges_.push_back({a, b});
  for_cells(around(a, b), [&](long cell) { cells_[cell].edges.push_back(index); });
}

void FreeSpace::take(const Box& box) {
  const std::size_t index = boxes_.size();
  boxes_.push_back(box);
  for_cells(box, [&](long cell) { cells_[cell].boxes.push_back(index); });
}

bool FreeSpace::is_free(const Box& box, std::size_t own) const {
  bool is_free = true;
  for_cells(box, [&](long cell) {
    const auto found = cells_.find(cell);
    if (!is_free || found == cells_.end()) return;
    const auto crossed = [&](std::size_t e) { return e != own && crosses(edges_[e].a, edges_[e].b, box); };
    const auto taken = [&](std::size_t b) { return overlap(boxes_[b], box); };
    is_free = std::ranges::none_of(found->second.edges, crossed) &&
              std::ranges::none_of(found->second.boxes, taken);
  });
  return is_free;
}

constexpr std::size_t max_lines = 3'000;
constexpr double line_spacing = 1.2, letter_width = 0.66, padding_px = 2;
constexpr std::array arrow_lengths_px = {26.0, 16.0};
constexpr double arrow_width_px = 8, arrow_gap_px = 3;
constexpr double shortest_edge_px = 12;

struct LabelLine {
  std::string text;
  double size = small_px;
  std::string_view css_class;
};
using LabelLines = std::vector<LabelLine>;

Box box_of(const LabelLines& lines) {
  Box box;
  for (const LabelLine& line : lines) {
    box.width = std::max(box.width, text_width(line.text, line.size));
    box.height += line.size * line_spacing;
  }
  box.width += padding_px;
  box.height += padding_px;
  return box;
}

Box moved(Box box, const PicturePoint& middle) {
  box.middle = middle;
  return box;
}

PicturePoint beyond(const PicturePoint& p, const PicturePoint& direction, double distance) {
  return {p.x + direction.x * distance, p.y + direction.y * distance};
}

/// How far a box reaches from its middle, seen along a direction.
double reach(const Box& box, const PicturePoint& direction) {
  return (std::abs(direction.x) * box.width + std::abs(direction.y) * box.height) / 2;
}

class FaceLabeler {
 public:
  FaceLabeler(std::span<const PicturePoint> ring, const PicturePoint& downslope, const FreeSpace& space)
      : ring_(ring), downslope_(downslope), space_(space), places_(label_places(ring)) {}

  /// Where the box has room, next to what is placed already.
  [[nodiscard]] std::optional<Box> place(const Box& box) const {
    for (const PicturePoint& p : places_)
      if (fits(moved(box, p))) return moved(box, p);
    return std::nullopt;
  }

  /// An arrow below the label, above it, to its sides or anywhere.
  [[nodiscard]] std::optional<PlacedArrow> arrow(const Box& label) const {
    const PicturePoint across{-downslope_.y, downslope_.x};
    for (const double length : arrow_lengths_px) {
      Box box;
      box.width = std::abs(downslope_.x) * length + std::abs(downslope_.y) * arrow_width_px;
      box.height = std::abs(downslope_.y) * length + std::abs(downslope_.x) * arrow_width_px;
      const auto next_to = [&](const PicturePoint& way) {
        return beyond(label.middle, way, reach(label, way) + reach(box, way) + arrow_gap_px);
      };
      std::vector<PicturePoint> candidates = {next_to(downslope_), next_to({-downslope_.x, -downslope_.y}),
                                              next_to(across), next_to({-across.x, -across.y})};
      candidates.insert(candidates.end(), places_.begin(), places_.end());
      for (const PicturePoint& p : candidates) {
        const Box at = moved(box, p);
        if (!overlap(at, label) && fits(at))
          return PlacedArrow{beyond(p, downslope_, -length / 2), beyond(p, downslope_, length / 2)};
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] bool fits(const Box& box) const {
    return is_inside(ring_, box.middle) && space_.is_free(box);
  }

  std::span<const PicturePoint> ring_;
  PicturePoint downslope_;
  const FreeSpace& space_;
  std::vector<PicturePoint> places_;
};

class Labeler {
 public:
  Labeler(const Report& report, const Measurements& measured, const PlanProjection& projection)
      : report_(report), measured_(measured), projection_(projection) {}

  PlanLabels label() {
    std::size_t lines = 0;
    for (const Structure& s : report_.structures) lines += s.lines.size();
    if (lines > max_lines) return {};
    for (const Structure& s : report_.structures) add_edges(s);
    for (std::size_t s = 0; s < report_.structures.size(); ++s)
      for (const FaceFigures& figures : measured_.structures[s].faces) face(report_.structures[s], figures);
    for (const Structure& s : report_.structures) lengths(s);
    return std::move(labels_);
  }

 private:
  void add_edges(const Structure& s) {
    std::vector<bool> drawn;
    drawn.reserve(s.lines.size());
    for (const Line& line : s.lines) drawn.push_back(!line.faces.empty() && !is_slit(line));
    for (const Face& face : s.faces)
      if (face.kind == FaceKind::penetration)
        for (const int line : face.lines) drawn[static_cast<std::size_t>(line)] = true;
    for (std::size_t l = 0; l < s.lines.size(); ++l) {
      if (!drawn[l]) continue;
      const Line& line = s.lines[l];
      edges_.emplace(&line, edges_.size());
      space_.add_edge(projection_.at(s, line.from), projection_.at(s, line.to));
    }
  }

  [[nodiscard]] std::vector<PicturePoint> ring_of(const Structure& s, const Face& face) const {
    std::vector<PicturePoint> ring;
    ring.reserve(face.ring.size());
    for (const int p : face.ring) ring.push_back(projection_.at(s, p));
    return ring;
  }

  /// The first of these that has room for an arrow too; else the first that has room.
  void face(const Structure& s, const FaceFigures& figures) {
    const Face& face = s.face(figures.face);
    const auto ring = ring_of(s, face);
    const PicturePoint downslope = PlanProjection::direction(s, area_vector(s.points, face.ring));
    const bool is_level = downslope.x == 0 && downslope.y == 0;
    const FaceLabeler labeler(ring, downslope, space_);
    const std::string pitch = face_pitch_text(face, figures);
    const LabelLine name{face.label, label_px, "name halo"}, small_name{face.label, small_px, "name halo"},
        slope{pitch, small_px, "halo"}, area{decimal(figures.area_sf, 0) + " sf", small_px, "halo"};
    const LabelLine both{face.label + " " + pitch, length_px, "halo"};
    const std::array<LabelLines, 5> all = {
        LabelLines{name, slope, area}, {small_name, slope}, {both}, {small_name}, {slope}};
    const LabelLines* first = nullptr;
    std::optional<Box> first_box;
    for (const LabelLines& lines : all) {
      const auto box = labeler.place(box_of(lines));
      if (!box) continue;
      const auto arrow = is_level ? std::nullopt : labeler.arrow(*box);
      if (arrow || is_level) return put(lines, *box, arrow);
      if (first != nullptr) continue;
      first = &lines;
      first_box = box;
    }
    if (first != nullptr && first_box) put(*first, *first_box, std::nullopt);
  }

  void put(const LabelLines& lines, const Box& box, const std::optional<PlacedArrow>& arrow) {
    double y = box.middle.y - (box.height - padding_px) / 2;
    for (const LabelLine& line : lines) {
      const double height = line.size * line_spacing;
      labels_.texts.push_back({{box.middle.x, y + height / 2}, line.size, line.css_class, line.text});
      y += height;
    }
    space_.take(box);
    if (!arrow) return;
    labels_.arrows.push_back(*arrow);
    const auto& [from, to] = *arrow;
    space_.take({{(from.x + to.x) / 2, (from.y + to.y) / 2},
                 std::abs(from.x - to.x) + arrow_width_px,
                 std::abs(from.y - to.y) + arrow_width_px});
  }

  void lengths(const Structure& s) {
    for (const Line& line : s.lines) {
      if (line.faces.empty() || line.type == LineType::hidden) continue;
      const PicturePoint a = projection_.at(s, line.from), b = projection_.at(s, line.to);
      if (is_over_another(a, b)) continue;
      measured_edges_.emplace_back(a, b);
      length(s, line, edges_.at(&line));
    }
  }

  /// An eave above another one, a wall's foot below an eave: one length at one place will do.
  [[nodiscard]] bool is_over_another(const PicturePoint& a, const PicturePoint& b) const {
    constexpr double same_px = 0.75;
    const PicturePoint middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    return std::ranges::any_of(measured_edges_, [&](const auto& other) {
      const auto& [c, d] = other;
      const Box here = around(a, b), there = around(c, d);
      if (std::abs(here.middle.x - there.middle.x) * 2 > here.width + there.width + 2 * same_px ||
          std::abs(here.middle.y - there.middle.y) * 2 > here.height + there.height + 2 * same_px)
        return false;
      const PicturePoint others{(c.x + d.x) / 2, (c.y + d.y) / 2};
      const bool in = distance_to(c, d, a) < same_px && distance_to(c, d, b) < same_px &&
                      distance_to(c, d, middle) < same_px;
      return in || (distance_to(a, b, c) < same_px && distance_to(a, b, d) < same_px &&
                    distance_to(a, b, others) < same_px);
    });
  }

  /// Next to the edge, outside of the roof if it can be; else on the edge.
  void length(const Structure& s, const Line& line, std::size_t edge) {
    const PicturePoint a = projection_.at(s, line.from), b = projection_.at(s, line.to);
    const double px = std::hypot(b.x - a.x, b.y - a.y);
    if (px < shortest_edge_px) return;
    const PicturePoint along{(b.x - a.x) / px, (b.y - a.y) / px};
    const LabelLines lines = {{estimate::feet_and_inches(length_ft(s, line)), length_px, "length halo"}};
    const Box box = box_of(lines);
    PicturePoint side{-along.y, along.x};
    const auto ring = ring_of(s, s.face(line.faces.front()));
    if (is_inside(ring, beyond({(a.x + b.x) / 2, (a.y + b.y) / 2}, side, 2))) side = {-side.x, -side.y};
    for (const double off : {reach(box, side) + 3, -reach(box, side) - 3, 0.0})
      for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8}) {
        const Box at = moved(box, beyond(beyond(a, along, px * share), side, off));
        const std::size_t own = off == 0 ? edge : FreeSpace::no_edge;
        if (is_in_picture(at) && space_.is_free(at, own)) return put(lines, at, std::nullopt);
      }
  }

  /// Left of the legend.
  [[nodiscard]] bool is_in_picture(const Box& box) const {
    return box.middle.x - box.width / 2 >= 0 && box.middle.x + box.width / 2 <= projection_.right_px();
  }

  const Report& report_;
  const Measurements& measured_;
  const PlanProjection& projection_;
  std::vector<std::pair<PicturePoint, PicturePoint>> measured_edges_;  // those that have their length
  FreeSpace space_;
  std::map<const Line*, std::size_t> edges_;  // their numbers in `space_`
  PlanLabels labels_;
};

}  // namespace

bool is_slit(const Line& line) { return line.type == LineType::hidden && line.faces.size() == 1; }

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

PlanProjection::PlanProjection(const Report& report, double longer_side_px, PicturePoint corner)
    : corner_(corner) {
  double low_x = std::numeric_limits<double>::infinity(), low_y = low_x, high_x = -low_x, high_y = -low_x;
  for (const Structure& s : report.structures)
    for (const Face& face : s.faces)
      if (face.kind == FaceKind::roof)
        for (const int p : face.ring) {
          const PicturePoint q = turned(s, s.point(p).x_ft, s.point(p).y_ft);
          low_x = std::min(low_x, q.x);
          high_x = std::max(high_x, q.x);
          low_y = std::min(low_y, q.y);
          high_y = std::max(high_y, q.y);
        }
  if (low_x > high_x) low_x = high_x = low_y = high_y = 0;  // no faces
  const double size = std::max({high_x - low_x, high_y - low_y, 1e-6});
  px_per_ft_ = longer_side_px / size;
  left_ = low_x;
  top_ = high_y;
  width_px_ = (high_x - low_x) * px_per_ft_;
  height_px_ = (high_y - low_y) * px_per_ft_;
}

PicturePoint PlanProjection::at(const Structure& s, int point) const {
  const PicturePoint p = turned(s, s.point(point).x_ft, s.point(point).y_ft);
  return {corner_.x + (p.x - left_) * px_per_ft_, corner_.y + (top_ - p.y) * px_per_ft_};
}

PicturePoint PlanProjection::direction(const Structure& s, const Vector& v) {
  const double size = plan_length(v);
  if (size <= 1e-9 * length(v)) return {};
  const PicturePoint p = turned(s, v.x / size, v.y / size);
  return {p.x, -p.y};
}

std::string face_pitch_text(const Face& face, const FaceFigures& figures) {
  const auto published = face.published.pitch;
  return pitch_text(published && *published >= 0 ? *published : figures.pitch);
}

double text_width(std::string_view text, double size) {
  const auto letters =
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  return static_cast<double>(letters) * size * letter_width;
}

PlanLabels plan_labels(const Report& report, const Measurements& measured, const PlanProjection& projection) {
  return Labeler(report, measured, projection).label();
}

}  // namespace roof::geometry
