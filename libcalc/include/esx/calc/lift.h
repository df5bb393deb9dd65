// Aerial lifts: which class reaches, carries and fits, and what its rental costs.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"

namespace calc {

struct LiftInputs {
  std::optional<double> work_height_ft = {};
  std::optional<double> platform_height_ft = {};
  double horizontal_outreach_ft = 0;
  double obstacle_height_ft = 0;
  int workers = 1;
  double worker_weight_lb = 250;
  double tools_lb = 50;
  std::string terrain = "firm";
  bool indoor = false;
  std::optional<double> min_access_width_in = {};
  std::string power = "any";
  int duration_days = 1;
  int quantity = 1;
  double wind_mph = 0;
  std::optional<double> power_line_within_ft = {};
  double damage_waiver_pct = 0;
  Rates rates = {};
};

struct LiftRejection {
  std::string id = {};
  std::vector<std::string> why = {};
};

struct LiftResult {
  double required_platform_height_ft = 0;
  double required_working_height_ft = 0;
  double platform_load_lb = 0;
  std::string selected = {};
  std::string mewp_group = {};
  int mewp_type = 0;
  double selected_platform_ft = 0;
  double selected_outreach_ft = 0;
  double selected_capacity_lb = 0;
  double selected_width_in = 0;
  std::string selected_power = {};
  Rental rental = {};
  int quantity = 0;
  std::vector<std::string> alternatives = {};  // the next cheapest
  std::vector<LiftRejection> rejected = {};
  std::string spec_provenance = {};
};

/// Refusals: height_required, height_conflict, no_lift_class_fits (with the rejected classes and why).
/// Example: work at 46 ft, 10 ft out, rough ground: a 45-ft articulating boom.
[[nodiscard]] Outcome<LiftResult> calculate(LiftInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
