// Mobile cranes: how far and how high the pick is, what hangs on the hook, the smallest class of crane that
// carries it, and the hours and cost. A planning figure: the load chart in the cab governs the lift.
//
//   calc::CraneInputs in{.load_weight_lb = 2000, .radius_ft = 40, .set_height_ft = 20};
//   calc::Ledger ledger(book->data("crane"), in.rates);
//   auto crane = calc::calculate(in, ledger, *book);  // boom_truck_30, at 40 % of its capacity
//
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

/// One lift: the load, where it goes, and who works on it. Limits are in libcalc/inputs.md; calculate() fills
/// in what is empty here (slings, rigging, minutes per pick, radius). One of two is required: `radius_ft`, or
/// `crane_center_to_wall_ft` with `setback_on_roof_ft`.
struct CraneInputs {
  // The load.
  std::string load_type = "custom";  // rtu, truss, roof_bundle, steel_beam, generator, tree: minutes per pick
  double load_weight_lb = 0;         // of the heaviest single pick
  std::string weight_confidence = "known";    // known +0 %, nameplate +5 %, estimated +15 %
  std::optional<double> load_height_ft = {};  // of the load itself; empty: by load_type
  double pick_point_spread_ft = 6;            // between the outer sling points; slings are at 60 degrees
  // Where it goes. Radius: given, or center to wall + setback; heights are above the crane's ground.
  std::optional<double> radius_ft = {};  // center of rotation to hook, at the worst pick; above 3
  std::optional<double> crane_center_to_wall_ft = {};
  std::optional<double> setback_on_roof_ft = {};
  std::optional<double> set_height_ft = {};      // landing surface; empty: the parapet's, or the ground
  std::optional<double> parapet_height_ft = {};  // roof edge that the boom clears; empty: as the landing
  // What is between the landing and the boom tip, and between boom and parapet.
  double clearance_ft = 3;                     // load bottom over the landing
  double boom_clearance_ft = 5;                // boom over the parapet
  double block_length_ft = 6;                  // hook block and two-block distance
  std::optional<double> sling_height_ft = {};  // empty: from the spread
  // What hangs on the hook besides the load: deducted from the chart's gross capacity.
  std::optional<double> rigging_weight_lb = {};  // empty: 10 % of the load, at least 100 lb
  double block_and_ball_lb = 909;                // block 670, ball 239
  double other_deductions_lb = 0;                // jib, auxiliary head, extra rope
  double dynamic_factor = 1;                     // 1..2, on the gross load
  // Share of the chart's capacity that may be used.
  double max_utilization_pct = 75;  // 75: the critical-lift line (OSHA); 100: the chart's limit
  // Time and people; a day has 8 hours on site, more billed hours take overtime.
  int picks = 1;
  std::optional<double> minutes_per_pick = {};  // empty: 8 (roof bundle) to 45 (rooftop unit)
  double setup_hours = 0.5;
  double teardown_hours = 0.5;
  double travel_hours_each_way = 0.5;  // billed port to port, each day
  int riggers = 2;                     // riggers and signal persons
  // The site. These only warn: clearance by 29 CFR 1926.1408 (20-ft trigger, Table A), wind from 30 mph.
  std::optional<double> power_line_distance_ft = {};  // to the center of rotation
  std::optional<double> power_line_kv = {};           // empty: unknown, 20 ft are assumed
  std::optional<double> wind_mph = {};
  std::string ground = "unknown";  // paved, gravel, soil, roof_or_vault or unknown
  // The mat under an outrigger: reaction / allowable ground bearing.
  std::optional<double> outrigger_reaction_lb = {};
  std::optional<double> ground_bearing_psf = {};
  // People on the hook are refused; fees are passed on unadjusted.
  bool personnel_hoist = false;  // 29 CFR 1926.1431
  Money permit_fee = {};
  Rates rates = {};
};

/// What one class could do at the reach that the pick needs. Empty figures: its boom cannot reach.
struct CraneEvaluation {
  std::string id = {};
  std::optional<double> capacity_lb = {};  // gross, of the chart cell
  std::optional<double> boom_ft = {};
  std::optional<double> chart_radius_ft = {};
  std::optional<double> utilization_pct = {};  // gross load / capacity
  std::string capacity_basis = {};             // published_chart or scaled_estimate
};

/// People on site; one operator is part of the hourly rate.
struct CraneCrew {
  int operators = 1;
  int riggers = 0;
};

/// What a chart's gross capacity has to carry: everything below the boom tip, before the dynamic factor.
struct GrossLoad {
  double load_lb = 0;
  double contingency_lb = 0;  // for an uncertain weight
  double rigging_lb = 0;
  double block_and_ball_lb = 0;
  double other_lb = 0;
};

/// The boom goes from its foot (9.75 ft up, 3.7 ft behind the center of rotation) to the tip, at the steeper
/// of two angles: to the required tip height, or over the parapet with its clearance. At most 78 degrees.
struct CraneResult {
  // Geometry.
  double radius_ft = 0;
  double required_tip_height_ft = 0;  // set height + clearance + load + slings + block
  double tip_height_ft = 0;           // of the boom at its angle; higher where the parapet decides
  double required_boom_ft = 0;
  double boom_angle_deg = 0;  // to the horizontal
  // Load.
  double gross_load_lb = 0;  // sum of the parts times the dynamic factor
  GrossLoad gross_load_parts = {};
  double sling_height_ft = 0;
  // The class, and the cell of its chart that was read; utilization is gross load / capacity.
  std::string crane_class = {};  // "truck_40": the smallest adequate one
  double class_tons = 0;
  double chart_boom_ft = 0;    // the next longer boom
  double chart_radius_ft = 0;  // the next larger radius
  double capacity_lb = 0;
  std::string capacity_basis = {};  // published_chart or scaled_estimate
  double utilization_pct = 0;
  // Of the boom over the roof edge, in every mode; empty where nothing is set on a roof. What was not given
  // is assumed: an edge as high as the landing, 10 ft before it.
  std::optional<double> boom_parapet_clearance_ft = {};
  std::optional<double> roof_edge_height_ft = {};
  std::optional<double> roof_edge_distance_ft = {};  // from the center of rotation
  // Time, people and ground.
  double on_site_hours = 0;  // setup + teardown + picks x minutes / 60
  double billed_hours = 0;   // with travel, in quarter hours, at least the class's minimum a day
  int days = 0;              // of 8 hours on site
  CraneCrew crew = {};
  std::optional<double> mat_area_sf = {};       // under one outrigger; empty without reaction or bearing
  std::vector<CraneEvaluation> evaluated = {};  // every class, by tons
  // For the drawing only.
  double boom_foot_height_ft = 0;
  double boom_foot_offset_ft = 0;  // behind the center of rotation
};

/// Chart capacity less everything on the hook side, lb: what is left for the load itself.
[[nodiscard]] double net_capacity(double gross_capacity_lb, std::span<const double> deductions_lb);
/// The sum of the parts, lb.
[[nodiscard]] double gross_load(std::span<const double> parts_lb);
/// Capacity in lb at a radius of a crane that is rated by its moment: moment / radius. The radius is above 0.
[[nodiscard]] double moment_capacity(double moment_ftlb, double radius_ft);
/// The cell of the next longer boom and the next larger radius, never interpolated, as chart notes demand. A
/// boom that ends before the radius is passed over for a longer one; nothing where the chart ends. Example:
/// radius 41 and boom 70 ft read the cell at 45 and 81 ft if these are the next that the chart has.
[[nodiscard]] std::optional<ChartCell> chart_lookup(std::span<const ChartCell> cells, double radius_ft,
                                                    double boom_ft);
/// The published chart of the 40-ton class in the bundled data, booms of 69 to 105 ft. Classes without a
/// chart are scaled from it: capacity = 0.88 (T/40) / sqrt(boom ratio) x cell; 0.88 is our choice.
[[nodiscard]] std::vector<ChartCell> published_chart(const Book& book);

/// Finds the geometry, then the gross load, then the smallest class whose chart carries it within the limit.
/// With an operator's charts loaded, a class that has a chart comes before those that are scaled from one.
/// Refusals: radius_required, radius_conflict (the two ways differ by more than 1 ft), out_of_range (the sum
/// is not above 3 and at most 350 ft), boom_angle_over_limit (with the least radius that would do),
/// no_crane_class_adequate (with every class that was evaluated), out_of_scope_personnel.
[[nodiscard]] Outcome<CraneResult> calculate(CraneInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
