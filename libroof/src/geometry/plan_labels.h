// The words and arrows of a plan: what they say, where there is room for them, and the coordinates of the
// picture.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/roof/measure.h"
#include "esx/roof/report.h"
#include "geometry/geometry.h"

namespace roof::geometry {

struct PicturePoint {
  double x = 0, y = 0;
};

/// A seam that only joins a hole to the outline of its face, as at a dormer: nothing is there to see.
[[nodiscard]] bool is_slit(const Line& line);

[[nodiscard]] bool is_inside(std::span<const PicturePoint> ring, const PicturePoint& p);

/// Places for the middle of a label, the best first: the point inside of the ring that is farthest from its
/// edges, then points of a grid inside of it, from there outwards.
[[nodiscard]] std::vector<PicturePoint> label_places(std::span<const PicturePoint> ring);

/// Report coordinates → coordinates of the plan's picture. Where a report gives the north, it is up; y points
/// down in the picture.
class PlanProjection {
 public:
  /// The longer side of the roof becomes `longer_side_px`, its upper left corner `corner`.
  PlanProjection(const Report& report, double longer_side_px, PicturePoint corner);

  [[nodiscard]] PicturePoint at(const Structure& s, int point) const;
  /// The direction in the picture of one in the report's frame, as a unit vector; {0, 0} for one that is
  /// vertical.
  [[nodiscard]] static PicturePoint direction(const Structure& s, const Vector& v);

  [[nodiscard]] double px_per_ft() const { return px_per_ft_; }
  [[nodiscard]] double width_px() const { return width_px_; }
  [[nodiscard]] double height_px() const { return height_px_; }
  /// Where the picture of the roof ends: as far from it as its left side is.
  [[nodiscard]] double right_px() const { return width_px_ + 2 * corner_.x; }

 private:
  PicturePoint corner_;
  double left_ = 0, top_ = 0, px_per_ft_ = 1, width_px_ = 0, height_px_ = 0;
};

inline constexpr double label_px = 13, small_px = 10, length_px = 9;

struct PlacedText {
  PicturePoint middle;  // of its box
  double size = small_px;
  std::string_view css_class;
  std::string text;
};

/// Down the slope.
struct PlacedArrow {
  PicturePoint from, to;
};

struct PlanLabels {
  std::vector<PlacedText> texts;
  std::vector<PlacedArrow> arrows;
};

/// Of every roof face its designator and, where there is room, pitch, area and an arrow down the slope; the
/// length of every edge that has room next to it, one where edges lie over each other. Labels overlap neither
/// each other nor edges; a length may lie on its own edge. Empty for a roof with so many lines that nobody
/// could read them.
[[nodiscard]] PlanLabels plan_labels(const Report& report, const Measurements& measured,
                                     const PlanProjection& projection);

/// "4.5/12": the published pitch, else that of the geometry.
[[nodiscard]] std::string face_pitch_text(const Face& face, const FaceFigures& figures);

/// About how wide a text is drawn, never less.
[[nodiscard]] double text_width(std::string_view text, double size);

}  // namespace roof::geometry
