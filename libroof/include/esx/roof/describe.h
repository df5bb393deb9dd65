// Roofs from words: "40x30 gable roof 6/12 pitch with 12 inch overhang".
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/roof/refusal.h"
#include "esx/roof/report.h"

namespace roof {

enum class Shape { gable, hip, pyramid, shed, flat, gambrel, mansard, dutch_gable, saltbox, half_hip };
[[nodiscard]] std::string_view shape_name(Shape shape);

/// Outline of the walls: a rectangle, or one with pieces cut out of it.
enum class Plan { rectangle, l, t, u, h };

/// Front is where y is lowest, left where x is.
enum class Side { front, back, left, right };

/// Where along its side a wing is.
enum class Place { low_end, middle, high_end };

struct Wing {
  Shape shape = Shape::gable;  // gable or hip
  Side side = Side::front;
  Place place = Place::middle;
  double width_ft = 0, projection_ft = 0;  // along the wall, away from it
  std::optional<double> pitch = {};        // rise per 12; else that of the main roof
};

struct Dormers {
  Shape shape = Shape::gable;  // gable or shed
  Side side = Side::front;
  int count = 1;
  double width_ft = 0;
  std::optional<double> depth_ft = {}, pitch = {};
};

/// All lengths are of the walls, in feet; pitches are rise per 12.
struct RoofSpec {
  Shape shape = Shape::gable;
  Plan plan = Plan::rectangle;
  double x_ft = 0, y_ft = 0;  // overall
  double notch_x_ft = 0,
         notch_y_ft = 0;  // what the plan leaves out: per corner for l and t, per court for u and h
  bool ridge_along_x = true;
  double pitch = 0;  // of all slopes; of the lower ones of gambrel and mansard, the front of saltbox
  std::optional<double> second_pitch = {};  // upper slopes; the back of saltbox
  double lower_run_ft = 0;                  // plan width of the lower slopes of gambrel and mansard
  double eave_overhang_ft = 0, rake_overhang_ft = 0;
  std::vector<Wing> wings = {};
  std::vector<Dormers> dormers = {};
  std::optional<int> stories = {};
  std::optional<int> layers = {};  // of shingles, to tear off
};

struct Description {
  RoofSpec spec = {};
  std::vector<std::string> assumptions = {};     // everything that was not said, in words
  std::vector<estimate::Warning> warnings = {};  // not_understood, left_out
};

/// Words → specification. 1 to 2,000 characters; feet unless another unit is said. Refused, with the field:
/// missing or impossible dimensions, pitch, notch, wing, dormers, overhang or ridge, unknown shapes, and,
/// with the words, sizes of what is unknown or is another building. Sizes of what is not roof ("20x20 deck")
/// are left out, with a warning. Example: `read_description("20x12 shed roof 3/12")->spec.shape ==
/// Shape::shed`.
[[nodiscard]] Answer<Description> read_description(std::string_view words);

/// Specification → roof. Eaves lie at height 0; a wing's eaves too. The surface is the upper envelope of
/// convex pieces. Refused, with the field, where a wing or dormer does not fit on the main roof.
[[nodiscard]] Answer<Report> build_roof(const RoofSpec& spec);

}  // namespace roof
