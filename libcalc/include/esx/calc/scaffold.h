// Fabricated frame scaffolds: parts, ties, labor and rental.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"

namespace calc {

struct ScaffoldRunInputs {
  double length_ft = 0;
};

struct ScaffoldInputs {
  std::vector<ScaffoldRunInputs> runs = {};
  std::optional<double> work_height_ft = {};
  std::optional<double> platform_height_ft = {};
  double worker_reach_ft = 6;
  double frame_height_ft = 6.333333;  // 6 ft 4 in
  double bay_length_ft = 7;
  double frame_width_ft = 5;
  std::optional<double> effective_base_width_ft = {};
  double plank_width_in = 9.25;
  int planked_levels = 1;
  std::string duty = "light";
  std::string ground = "soil";
  std::optional<int> access_points = {};
  double rental_months = 1;
  bool enclosed = false;
  Money engineering_fee = {};
  std::optional<double> power_line_distance_ft = {};
  Rates rates = {};
};

/// Where a scaffold is tied to the building.
struct TieSchedule {
  bool required = false;
  std::vector<double> levels_ft = {};
  int columns = 0;
  int count = 0;
};
struct TieRules {
  double free_standing_ratio = 4;
  double narrow_base_ft = 3;
  double narrow_interval_ft = 20;
  double wide_interval_ft = 26;
  double spacing_ft = 30;
};

/// 29 CFR 1926.451(c)(1): the first tie at the member at or below 4:1, then every 20 or 26 ft, the top no
/// farther than 4:1 from the top; at each end and every 30 ft. Example: 40 ft high, 2 ft wide: 8, 28 and 40
/// ft.
[[nodiscard]] TieSchedule tie_schedule(double height_ft, double base_width_ft, double length_ft,
                                       double member_spacing_ft, const TieRules& rules = {});

struct ScaffoldRun {
  double length_ft = 0;
  int bays = 0;
  int frame_lines = 0;
  int lifts = 0;
  int frames = 0;
  int cross_braces = 0;
  int base_plates = 0;
  int coupling_pins = 0;
  int planks = 0;
  double guardrail_lf = 0;
  double toeboard_lf = 0;
  int ties = 0;
  std::vector<double> tie_levels_ft = {};
  int tie_columns = 0;
  int mudsills = 0;
  double face_sf = 0;
};

struct ScaffoldResult {
  ScaffoldRun total = {};  // sums; length, bays and tie levels are not reported
  double access_ladders_ft = 0;
  int access_points = 0;
  int rest_platforms = 0;                  // on the ladders of all access points
  double required_platform_height_ft = 0;  // for the work
  double platform_height_ft = 0;           // as built: the top of the frames
  double scaffold_height_ft = 0;
  int planks_per_bay = 0;
  double platform_capacity_lb_per_bay = 0;
  double duty_psf = 0;
  int crew = 0;
  double erect_dismantle_days = 0;
  double labor_hours = 0;
  double rental_factor = 1;
  bool fall_protection_required = false;
  std::vector<ScaffoldRun> runs = {};
};

/// Refusals: height_required, height_conflict, plank_wider_than_frame.
[[nodiscard]] Outcome<ScaffoldResult> calculate(ScaffoldInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
