// Drywall of one room: board, sheets, materials, labor and tear-out.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/calc/ledger.h"

namespace calc {

struct DrywallOpening {
  std::string type = {};
  int count = 1;
  std::optional<double> area_sf = {};
  std::optional<double> height_ft = {};
  std::optional<double> sill_ft = {};
};

struct DrywallRoomInputs {
  double length_ft = 0;
  double width_ft = 0;
  double height_ft = 8;
  std::optional<double> perimeter_ft = {};
  std::string wall_scope = "full";
  std::optional<double> cut_height_ft = {};
  std::optional<double> affected_wall_lf = {};
  std::vector<DrywallOpening> openings = {};
  bool deduct_openings = true;
  bool include_ceiling = true;
  std::optional<double> ceiling_sf = {};
  bool ceiling_separate = true;
  std::string board_type = "half_regular";
  std::string sheet_size = "4x8";
  int layers = 1;
  double waste_pct = 10;
  int finish_level = 4;
  double outside_corner_lf = 0;
  bool remove_existing = true;
  bool texture_match = false;
  bool built_before_1978 = false;
  std::optional<double> minimum_labor_hours = {};
  Rates rates = {};
};

struct DrywallRoomResult {
  double gross_wall_sf = 0;
  double opening_deduction_sf = 0;
  double net_wall_sf = 0;
  double ceiling_sf = 0;
  double board_sf = 0;  // all layers, before waste
  double waste_pct = 0;
  int sheets_walls = 0;
  int sheets_ceiling = 0;
  int sheets_total = 0;
  double compound_gal = 0;
  double tape_lf = 0;
  int screws_each = 0;
  double corner_bead_lf = 0;
  double hang_crew_days = 0;
  double finish_taper_days = 0;
  double labor_hours = 0;
  double debris_cy = 0;
  double board_weight_lb = 0;
  double cut_height_ft = 0;  // height of wall that is replaced; for the drawing only
};

/// Refusals: nothing_selected, cut_height_required, out_of_range, perimeter_too_short, opening_needs_area,
/// openings_exceed_wall.
[[nodiscard]] Outcome<DrywallRoomResult> calculate(DrywallRoomInputs& inputs, Ledger& ledger,
                                                   const Book& book);

}  // namespace calc
