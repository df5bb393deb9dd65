// Roofs from words: "40x30 gable roof 6/12 pitch with 12 inch overhang". read_description() makes a
// specification of the words, build_roof() a Report of the specification, which is then measured and emitted
// like any other.
//
//   const auto read = roof::read_description("40x30 gable roof 6/12 pitch with 12 inch overhang");
//   if (!read) return roof::refusal_to_json(read.error());
//   const auto report = roof::build_roof(read->spec);  // 42 x 32 ft in plan, 1502.6 sf, a ridge of 42 ft
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/roof/interview.h"
#include "esx/roof/refusal.h"
#include "esx/roof/report.h"

namespace roof {

/// Gable: two slopes. Hip: four. Pyramid: a hip without a ridge. Shed: one slope. Flat: at most 2/12. Gambrel
/// (barn): two slopes, each steeper below. Mansard: the same on four sides. Dutch gable: a hip with small
/// gables on top. Saltbox: a gable of two pitches. Half hip (jerkinhead): a gable whose ends are clipped.
enum class Shape { gable, hip, pyramid, shed, flat, gambrel, mansard, dutch_gable, saltbox, half_hip };
/// "dutch gable": as messages and descriptions name it.
[[nodiscard]] std::string_view shape_name(Shape shape);

/// Outline of the walls: a rectangle, or one with pieces cut out of it.
enum class Plan { rectangle, l, t, u, h };

/// Front is where y is lowest, left where x is.
enum class Side { front, back, left, right };

/// Where along its side a wing is: the low end is where x or y is lowest.
enum class Place { low_end, middle, high_end };

/// A part that projects from one side of the main rectangle: a gable or hip with a ridge of its own that runs
/// away from it, or a shed or flat roof that begins at the edge of the main roof and falls away from it.
struct Wing {
  Shape shape = Shape::gable;  // gable, hip, shed or flat
  Side side = Side::front;
  Place place = Place::middle;
  double width_ft = 0, projection_ft = 0;  // along the wall, away from it
  std::optional<double> pitch = {};        // rise per 12; else that of the main roof
  double drop_ft = 0;                      // its eaves below those of the main roof
};

/// Equal dormers, evenly spread on a slope along the ridge of a rectangular roof.
struct Dormers {
  Shape shape = Shape::gable;  // gable or shed
  Side side = Side::front;
  int count = 1;
  double width_ft = 0;  // of each
  // Depth in plan; without one, from a quarter to three quarters of the slope.
  std::optional<double> depth_ft = {}, pitch = {};
};

/// A sloped area and its rise per 12: "28 squares at 6/12".
struct RoofArea {
  double area_sf = 0, pitch = 0;
};

/// What a description says, completed. All lengths are of the walls, in feet; pitches are rise per 12.
/// Example: `RoofSpec{.shape = Shape::hip, .x_ft = 40, .y_ft = 30, .pitch = 6}`.
struct RoofSpec {
  Shape shape = Shape::gable;
  Plan plan = Plan::rectangle;
  double x_ft = 0, y_ft = 0;  // overall
  double notch_x_ft = 0,
         notch_y_ft = 0;  // what the plan leaves out: per corner for l and t, per court for u and h
  bool ridge_along_x = true;
  double pitch = 0;  // of all slopes; of the lower ones of gambrel and mansard, the front of saltbox
  std::optional<double> second_pitch = {};            // upper slopes; the back of saltbox
  double lower_run_ft = 0;                            // plan width of the lower slopes of gambrel and mansard
  double eave_overhang_ft = 0, rake_overhang_ft = 0;  // beyond the walls
  std::array<std::optional<double>, 4> side_overhang_ft = {};  // of single sides, by Side
  std::vector<Wing> wings = {};
  std::vector<Dormers> dormers = {};
  std::optional<int> stories = {};  // empty: not said
  // Instead of an outline: sloped areas with their pitches, and the lengths that are named.
  std::vector<RoofArea> areas = {};
  std::array<std::optional<double>, line_type_count> lengths_ft = {};
};

/// What was understood, and what the user should check before relying on it.
struct Description {
  RoofSpec spec = {};
  Answers answers = {};                       // of the interview: "3 pipe boots", "metal roof", "two layers"
  std::vector<std::string> assumptions = {};  // everything that was not said, in words
  std::vector<estimate::Warning> warnings = {};  // not_understood, left_out
};

/// Words → specification. 1 to 2,000 characters; feet unless another unit is said. Refused, with the field:
/// missing or impossible dimensions, pitch, notch, wing, dormers, overhang or ridge, unknown shapes, and,
/// with the words, sizes of what is unknown or is another building, and figures that nothing uses. What is
/// not roof ("20x20 deck") is left out, with a warning; what the interview asks about ("3 pipe boots", "metal
/// roof", "10% waste") becomes its answer. No number is passed over. Example: `read_description("20x12 shed
/// roof 3/12")->spec.shape == Shape::shed`.
[[nodiscard]] Answer<Description> read_description(std::string_view words);

/// Specification → roof. Eaves without overhang lie at height 0; a wing's eaves too, less its drop. The
/// surface is the upper envelope of convex pieces. Areas without an outline make a report without faces, with
/// published totals. Refused, with the field, where a wing or dormer does not fit on the main roof.
[[nodiscard]] Answer<Report> build_roof(const RoofSpec& spec);

}  // namespace roof
