// Mobile cranes: radius, boom and gross load, the class that carries it, hours and cost.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"

namespace calc {

struct CraneInputs {
  std::string load_type = "custom";
  double load_weight_lb = 0;
  std::string weight_confidence = "known";
  double load_height_ft = 0;
  double pick_point_spread_ft = 6;
  std::optional<double> radius_ft = {};
  std::optional<double> crane_center_to_wall_ft = {};
  std::optional<double> setback_on_roof_ft = {};
  double set_height_ft = 0;
  std::optional<double> parapet_height_ft = {};
  double clearance_ft = 3;
  double boom_clearance_ft = 5;
  double block_length_ft = 6;
  std::optional<double> sling_height_ft = {};
  std::optional<double> rigging_weight_lb = {};
  double block_and_ball_lb = 909;
  double other_deductions_lb = 0;
  double dynamic_factor = 1;
  double max_utilization_pct = 75;
  int picks = 1;
  std::optional<double> minutes_per_pick = {};
  double setup_hours = 0.5;
  double teardown_hours = 0.5;
  double travel_hours_each_way = 0.5;
  int riggers = 2;
  std::optional<double> power_line_distance_ft = {};
  std::optional<double> power_line_kv = {};
  std::optional<double> wind_mph = {};
  std::string ground = "unknown";
  std::optional<double> outrigger_reaction_lb = {};
  std::optional<double> ground_bearing_psf = {};
  bool personnel_hoist = false;
  Money permit_fee = {};
  Rates rates = {};
};

struct CraneEvaluation {
  std::string id = {};
  std::optional<double> capacity_lb = {};  // none where it cannot reach
  std::optional<double> boom_ft = {};
  std::optional<double> chart_radius_ft = {};
  std::optional<double> utilization_pct = {};
  std::string capacity_basis = {};  // published_chart or scaled_estimate
};

struct CraneCrew {
  int operators = 1;
  int riggers = 0;
};

struct GrossLoad {
  double load_lb = 0;
  double contingency_lb = 0;
  double rigging_lb = 0;
  double block_and_ball_lb = 0;
  double other_lb = 0;
};

struct CraneResult {
  double radius_ft = 0;
  double required_tip_height_ft = 0;
  double tip_height_ft = 0;
  double required_boom_ft = 0;
  double boom_angle_deg = 0;
  double gross_load_lb = 0;
  GrossLoad gross_load_parts = {};
  double sling_height_ft = 0;
  std::string crane_class = {};
  double class_tons = 0;
  double chart_boom_ft = 0;
  double chart_radius_ft = 0;
  double capacity_lb = 0;
  std::string capacity_basis = {};
  double utilization_pct = 0;
  std::optional<double> boom_parapet_clearance_ft = {};
  double on_site_hours = 0;
  double billed_hours = 0;
  int days = 0;
  CraneCrew crew = {};
  std::optional<double> mat_area_sf = {};
  std::vector<CraneEvaluation> evaluated = {};
  // For the drawing only.
  double boom_foot_height_ft = 0;
  double boom_foot_offset_ft = 0;  // behind the center of rotation
};

/// Chart capacity less everything on the hook side.
[[nodiscard]] double net_capacity(double gross_capacity_lb, std::span<const double> deductions_lb);
[[nodiscard]] double gross_load(std::span<const double> parts_lb);
/// Capacity at a radius of a crane rated by moment.
[[nodiscard]] double moment_capacity(double moment_ftlb, double radius_ft);
/// The cell of the next longer boom and the next larger radius, never interpolated; nothing where the chart
/// ends.
[[nodiscard]] std::optional<ChartCell> chart_lookup(std::span<const ChartCell> cells, double radius_ft,
                                                    double boom_ft);
/// The published chart of the 40-ton class in the data.
[[nodiscard]] std::vector<ChartCell> published_chart(const Book& book);

/// Refusals: radius_required, radius_conflict, boom_angle_over_limit, no_crane_class_adequate,
/// out_of_scope_personnel.
[[nodiscard]] Outcome<CraneResult> calculate(CraneInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
