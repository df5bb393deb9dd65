#include "geometry/plan_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "estimate/feet_and_inches.h"
#include "geometry/decimal.h"
#include "geometry/free_space.h"

namespace roof::geometry {
namespace {

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
    for (const Line& line : s.lines) drawn.push_back(!line.faces.empty());
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
    for (const Line& line : s.lines)
      if (!line.faces.empty() && line.type != LineType::hidden) length(s, line, edges_.at(&line));
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
        if (space_.is_free(at, own)) return put(lines, at, std::nullopt);
      }
  }

  const Report& report_;
  const Measurements& measured_;
  const PlanProjection& projection_;
  FreeSpace space_;
  std::map<const Line*, std::size_t> edges_;  // their numbers in `space_`
  PlanLabels labels_;
};

}  // namespace

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
