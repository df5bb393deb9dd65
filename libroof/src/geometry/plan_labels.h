// The words and arrows of a plan: what they say, and where they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/roof/measure.h"
#include "esx/roof/report.h"
#include "geometry/label_place.h"
#include "geometry/plan_projection.h"

namespace roof::geometry {

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
/// length of every edge that has room next to it. Labels overlap neither each other nor edges; a length may
/// lie on its own edge. Empty for a roof with so many lines that nobody could read them.
[[nodiscard]] PlanLabels plan_labels(const Report& report, const Measurements& measured,
                                     const PlanProjection& projection);

/// "4.5/12": the published pitch, else that of the geometry.
[[nodiscard]] std::string face_pitch_text(const Face& face, const FaceFigures& figures);

/// About how wide a text is drawn, never less.
[[nodiscard]] double text_width(std::string_view text, double size);

}  // namespace roof::geometry
