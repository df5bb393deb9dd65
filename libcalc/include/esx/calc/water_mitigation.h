// Water mitigation: class, dehumidifiers, air movers, air filtration and days for one drying chamber.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"

namespace calc {

/// Air at a place: degrees Fahrenheit and percent relative humidity.
struct Reading {
  double temp_f = 0;
  double rh_pct = 0;
};

struct WaterRoom {
  std::string name = {};
  std::optional<double> length_ft = {};
  std::optional<double> width_ft = {};
  double height_ft = 8;
  std::optional<double> floor_area_sf = {};
  std::optional<double> perimeter_ft = {};
  std::optional<double> affected_floor_sf = {};
  double affected_wall_lf = 0;
  double wall_wick_height_ft = 0;
  double affected_wall_above_2ft_sf = 0;
  double affected_ceiling_sf = 0;
  int insets_offsets = 0;
};

struct DehumidifierInputs {
  std::string type = "lgr";
  std::optional<double> unit_rating_ppd = {};
  std::optional<double> unit_cfm = {};  // of desiccants
};

struct DryingReadings {
  std::optional<Reading> affected = {};
  std::optional<Reading> dehumidifier_out = {};
  std::optional<double> process_cfm = {};
  std::optional<Reading> outdoor = {};
  double infiltration_ach = 0.6;
};

struct WaterMitInputs {
  std::vector<WaterRoom> rooms = {};
  int water_category = 0;
  std::optional<int> water_class = {};
  bool low_evaporation_materials = false;
  DehumidifierInputs dehumidifier = {};
  std::string build_out_density = "normal";
  std::string air_mover_method = "area";
  std::optional<bool> negative_pressure_containment = {};
  std::optional<double> afd_ach = {};
  double afd_unit_cfm = 500;
  double afd_loading_factor = 0.8;
  bool force_afd = false;
  std::optional<int> drying_days = {};
  std::optional<DryingReadings> readings = {};
  Rates rates = {};
};

/// How the air movers of a room are made up.
struct AirMoverTrace {
  std::string room = {};
  int base = 0;
  int floor = 0;
  int wall_ceiling = 0;
  int insets = 0;
  int linear = 0;
};

struct WaterMitResult {
  double volume_cf = 0;
  double wet_surface_pct = 0;
  int estimated_class = 0;
  int water_class = 0;
  int air_movers = 0;
  int air_movers_low = 0;
  int air_movers_high = 0;
  std::vector<double> air_movers_by_room = {};
  std::vector<AirMoverTrace> air_mover_trace = {};
  double chart_factor = 0;
  std::optional<double> required_ppd = {};
  std::optional<double> required_cfm = {};
  int dehumidifiers = 0;
  bool afd_required = false;
  double afd_ach = 0;
  double afd_required_cfm = 0;
  int afd_units = 0;
  int drying_days = 0;
  std::optional<double> affected_gpp = {};
  std::optional<double> affected_dew_point_f = {};
  std::optional<double> affected_vapor_pressure_inhg = {};
  std::optional<double> grain_depression = {};
  std::optional<double> estimated_removal_ppd = {};
  std::optional<double> outdoor_gpp = {};
  std::optional<double> infiltration_load_ppd = {};
};

/// Refusals: dimensions_required, perimeter_too_short, affected_exceeds_room, wick_over_2ft,
/// nothing_affected, conventional_not_applicable_class_4.
[[nodiscard]] Outcome<WaterMitResult> calculate(WaterMitInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
