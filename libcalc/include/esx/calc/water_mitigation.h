// Water mitigation: the class of a loss, and the dehumidifiers, air movers, air filtration devices and days
// that dry one drying chamber (rooms that share their air), by ANSI/IICRC S500 and the IICRC factor sheet.
//
//   calc::WaterMitInputs in{.rooms = {{.length_ft = 20, .width_ft = 15}}, .water_category = 1};
//   calc::Ledger ledger(book->data("water-mitigation"), in.rates);
//   auto drying = calc::calculate(in, ledger, *book);  // 2400 CF, class 2: 48 pints a day, one dehumidifier
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

/// Air at a place, as a thermo-hygrometer shows it. Psychrometrics (ASHRAE Fundamentals 2017, chapter 1, at
/// 14.696 psia) make grains of water per pound of dry air (gpp), dew point and vapor pressure of it.
struct Reading {
  double temp_f = 0;  // degrees Fahrenheit
  double rh_pct = 0;  // relative humidity; 0 is a warning: no dew point then
};

/// A room and what of it is wet. Its size is length and width, or floor area and perimeter. calculate() fills
/// in the floor, the perimeter, the wet floor and the name.
struct WaterRoom {
  std::string name = {};  // a label only; empty: "Room 1"
  // Size; height is that of the ceiling.
  std::optional<double> length_ft = {};
  std::optional<double> width_ft = {};
  double height_ft = 8;
  std::optional<double> floor_area_sf = {};
  std::optional<double> perimeter_ft = {};
  // What is wet. By surface the room counts floor + ceiling + walls.
  std::optional<double> affected_floor_sf = {};  // wet; empty: the whole floor
  double affected_wall_lf = 0;                   // wet, at most the perimeter
  double wall_wick_height_ft = 0;                // of that wall, 0..2
  double affected_wall_above_2ft_sf = 0;         // wet wall higher up
  double affected_ceiling_sf = 0;                // wet, at most the floor
  int insets_offsets = 0;                        // deeper than 18 in: an air mover each
};

/// The machine that takes the water out of the air: lgr (low-grain refrigerant), conventional (refrigerant)
/// or desiccant. Ratings are AHAM ones, at 80 F and 60 % relative humidity; above 200 pints is a warning.
struct DehumidifierInputs {
  std::string type = "lgr";
  std::optional<double> unit_rating_ppd = {};  // pints a day; empty: lgr 110, conventional 70
  std::optional<double> unit_cfm = {};         // process air of a desiccant, cubic feet a minute; empty: 500
};

/// What was measured on a visit; only for the figures of the result that are named after it, not for sizing.
struct DryingReadings {
  std::optional<Reading> affected = {};  // the chamber's air
  std::optional<Reading> dehumidifier_out = {};
  std::optional<double> process_cfm = {};  // air through the dehumidifier
  std::optional<Reading> outdoor = {};
  double infiltration_ach = 0.6;  // outdoor air that leaks in, changes an hour
};

/// The loss and how it is dried. A category has no default: 1 is clean, 2 gray, 3 grossly contaminated water.
/// Classes say how much evaporates: 1 below 5 % of floor, walls and ceiling wet, 2 to 40 %, 3 above, 4 for
/// materials that dry slowly.
struct WaterMitInputs {
  std::vector<WaterRoom> rooms = {};       // of one chamber
  int water_category = 0;                  // 1..3; required
  std::optional<int> water_class = {};     // 1..4; overrides the estimate, with a warning
  bool low_evaporation_materials = false;  // hardwood, plaster, masonry: class 4
  DehumidifierInputs dehumidifier = {};
  // Air movers: what one of them serves.
  std::string build_out_density = "normal";  // open, normal or dense: 70/150, 60/125, 50/100 SF an air mover
  std::string air_mover_method = "area";     // area, or linear: one for each 14 LF of wet wall
  // Air filtration (AFD, HEPA): volume x air changes / 60, by the airflow of loaded units.
  std::optional<bool> negative_pressure_containment = {};  // empty: in category 3
  std::optional<double> afd_ach = {};  // air changes an hour; empty: 6 under negative pressure, else 4
  double afd_unit_cfm = 500;           // airflow of one filtration device, new
  double afd_loading_factor = 0.8;     // share of it that a loaded filter lets through
  bool force_afd = false;              // filtration in category 1 too
  bool consider_afd = true;            // count it in category 2, where it is only to be considered
  bool mold = false;                   // containment and filtration in any category
  // Time, readings and prices.
  std::optional<int> drying_days = {};          // empty: 3, 4, 6, 10 by class
  std::vector<double> drawdown = {};            // % of the air movers on each day; empty: all on every day
  std::optional<DryingReadings> readings = {};  // empty: no psychrometrics
  Rates rates = {};
};

/// How the air movers of a room are made up: their sum is the room's count. All 0 where nothing is wet.
struct AirMoverTrace {
  std::string room = {};
  int base = 0;          // one a room
  int floor = 0;         // wet floor / 50 to 70 SF; none in a room below 25 SF
  int wall_ceiling = 0;  // wet wall above 2 ft and ceiling / 100 to 150 SF
  int insets = 0;
  int linear = 0;  // instead of the others, by wet wall
};

/// Sizing first; what is empty does not apply to this type of dehumidifier or has no reading.
struct WaterMitResult {
  // The loss.
  double volume_cf = 0;
  double wet_surface_pct = 0;  // of floor, walls and ceiling of all rooms
  int estimated_class = 0;     // by surface and materials
  int water_class = 0;         // that was used
  // Air movers: in all, at both ends of the range of S500, and by room.
  int air_movers = 0;
  int air_movers_low = 0;   // at the widest spacing of S500, for comparison
  int air_movers_high = 0;  // at the closest
  std::vector<double> air_movers_by_room = {};
  std::vector<AirMoverTrace> air_mover_trace = {};
  std::vector<double> air_movers_by_day = {};  // of a drawdown; empty without
  int air_mover_days = 0;                      // sum over the days
  // Dehumidifiers, by the factor sheet: cubic feet per pint a day at this class.
  double chart_factor = 0;                  // cubic feet per pint a day; of a desiccant, air changes an hour
  std::optional<double> required_ppd = {};  // volume / factor, pints a day; not for desiccants
  std::optional<double> required_cfm = {};  // volume x changes / 60; desiccants only
  int dehumidifiers = 0;
  // Air filtration.
  bool afd_required = false;            // category 3, mold, negative pressure, or forced
  std::string afd_recommendation = {};  // none, consider (category 2) or required
  double afd_ach = 0;
  double afd_required_cfm = 0;  // volume x changes / 60
  int afd_units = 0;
  int drying_days = 0;
  // Psychrometrics of the readings: grains of water a pound of dry air, degrees F, inches of mercury.
  std::optional<double> affected_gpp = {};  // grains a pound
  std::optional<double> affected_dew_point_f = {};
  std::optional<double> affected_vapor_pressure_inhg = {};
  std::optional<double> grain_depression = {};       // grains a pound that the dehumidifier takes out
  std::optional<double> estimated_removal_ppd = {};  // process CFM x depression / 71
  std::optional<double> outdoor_gpp = {};
  std::optional<double> infiltration_load_ppd = {};  // water that leaks in with outdoor air
};

/// Units are rounded up; equipment is priced by the unit-day, with one monitoring visit a day and a quarter
/// hour to set up and take down each unit. Extraction, demolition and antimicrobials are not included.
/// Refusals: dimensions_required, perimeter_too_short, affected_exceeds_room, wick_over_2ft,
/// nothing_affected, conventional_not_applicable_class_4.
[[nodiscard]] Outcome<WaterMitResult> calculate(WaterMitInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
