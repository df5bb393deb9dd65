// Aerial lifts (mobile elevating work platforms, ANSI A92): the classes that reach the work, carry the people
// and fit through the gate; the one that rents for least; and what its rental costs.
//
//   calc::LiftInputs in{.work_height_ft = 46, .horizontal_outreach_ft = 10, .terrain = "rough"};
//   calc::Ledger ledger(book->data("lift"), in.rates);
//   auto lift = calc::calculate(in, ledger, *book);  // lift->selected == "boom_art_45"
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"

namespace calc {

/// Exactly one of the two heights is required: a person reaches 6 ft above the platform. Limits are in
/// libcalc/inputs.md.
struct LiftInputs {
  std::optional<double> work_height_ft = {};  // of the work, above the ground
  std::optional<double> platform_height_ft = {};
  // Reach from where the machine can be driven to.
  double horizontal_outreach_ft = 0;  // machine edge to work
  double below_grade_ft = 0;      // depth of the work below the machine's ground; then no height is needed
  double obstacle_height_ft = 0;  // above 0: up and over it, which only articulating booms do
  // Load on the platform: workers x weight + tools.
  int workers = 1;
  double worker_weight_lb = 250;  // 250: 29 CFR 1926.451, appendix A
  double tools_lb = 50;           // tools and materials on board
  // Where it drives.
  std::string terrain = "firm";                    // slab, firm or rough
  bool indoor = false;                             // no exhaust, no large machine
  std::optional<double> min_access_width_in = {};  // narrowest doorway or gate
  std::string power = "any";  // any, electric, diesel or dual; diesel takes a dual one too
  // The rental.
  int duration_days = 1;  // calendar days
  int quantity = 1;       // machines
  // Wind and power lines only warn (limits of OSHA 3842).
  double wind_mph = 0;                              // forecast; a warning from 28 mph outdoors
  std::optional<double> power_line_within_ft = {};  // a warning below 10 ft
  double damage_waiver_pct = 0;                     // of the rent
  Rates rates = {};
};

/// A class that does not fit, and every reason: height, outreach, reach (high enough and far enough, but not
/// at once), below_grade, up_and_over, capacity, access_width, indoor_emissions_or_size, terrain, power.
struct LiftRejection {
  std::string id = {};
  std::vector<std::string> why = {};
};

/// What is needed, then the class that was selected with its own figures.
struct LiftResult {
  double required_platform_height_ft = 0;  // never below 0
  double required_working_height_ft = 0;
  double platform_load_lb = 0;  // people and tools
  // The class; height and outreach are the greatest of the class, not both at once.
  std::string selected = {};        // "boom_art_45"
  std::string mewp_group = {};      // A: within the tipping lines (scissor); B: beyond (boom)
  int mewp_type = 0;                // 3: driven from the platform
  double selected_platform_ft = 0;  // at full height
  double selected_outreach_ft = 0;
  double selected_reach_at_height_ft = 0;  // at the platform height that is needed; the range diagram decides
  double selected_capacity_lb = 0;
  double selected_width_in = 0;
  std::string selected_power = {};
  // What it costs, and what else would fit.
  Rental rental = {};  // of one machine, for the whole period
  int quantity = 0;
  std::vector<std::string> alternatives = {};  // the next cheapest, at most three
  std::vector<LiftRejection> rejected = {};
  std::string spec_provenance = {};  // where the class's figures come from; OC: our choice
};

/// The cheapest rental of the classes that fit, then the lowest platform. Delivery and a damage waiver are
/// lines of their own. Refusals: height_required, height_conflict, no_lift_class_fits (with the rejected
/// classes and why). Example: work at 46 ft, 10 ft out, rough ground: a 45-ft articulating boom.
[[nodiscard]] Outcome<LiftResult> calculate(LiftInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
