// Drywall of one room: the board that is replaced, whole sheets, compound, tape, screws and bead, the labor
// to hang, finish and tear out, and what the torn-out board adds to the debris.
//
//   calc::DrywallRoomInputs in{.length_ft = 12, .width_ft = 14, .wall_scope = "flood_cut_2ft"};
//   in.include_ceiling = false;
//   calc::Ledger ledger(book->data("drywall-room"), in.rates);
//   auto board = calc::calculate(in, ledger, *book);  // 52 LF x 2 ft = 104 SF: 4 sheets of 4x8
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

/// Doors, windows and openings without either, which the wall does not need. Of a flood cut only the part
/// below the cut counts, by sill and height; an opening of unknown height is then not deducted.
struct DrywallOpening {
  std::string type = {};  // door, window or opening
  int count = 1;
  std::optional<double> area_sf = {};    // of each; empty: door 21, window 15; opening requires it
  std::optional<double> height_ft = {};  // empty: door 7, window 5, opening unknown
  std::optional<double> sill_ft = {};    // empty: door 0, window 3, opening 0
};

/// A room, and how much of its board is replaced. flood_cut_2ft and flood_cut_4ft replace the affected walls
/// up to that height, partial up to `cut_height_ft`, full to the ceiling; none leaves the walls.
struct DrywallRoomInputs {
  double length_ft = 0;
  double width_ft = 0;
  double height_ft = 8;
  std::optional<double> perimeter_ft = {};  // empty: 2 (length + width)
  std::string wall_scope = "full";
  std::optional<double> cut_height_ft = {};     // required for partial, at most the room's height
  std::optional<double> affected_wall_lf = {};  // empty: the perimeter, and at most that
  // Openings and ceiling.
  std::vector<DrywallOpening> openings = {};
  bool deduct_openings = true;
  bool include_ceiling = true;
  std::optional<double> ceiling_sf = {};  // empty: length x width
  bool ceiling_separate = true;           // sheets of wall and ceiling rounded up apart
  // Board and finish.
  std::string board_type = "half_regular";  // half_regular, half_moisture, half_mold (1/2 in), five_eighths_x
  std::string sheet_size = "4x8";           // 4x8, 4x9, 4x10 or 4x12 ft
  int layers = 1;
  std::optional<int> existing_layers = {};  // that are torn out; empty: as many as are hung
  double waste_pct = 10;                    // on the sheets only
  int finish_level = 4;                     // 0..5 of GA-214; each coat is a visit
  double outside_corner_lf = 0;             // takes corner bead
  // The old board, and labor.
  bool remove_existing = true;  // tear-out is priced, and debris counted
  bool texture_match = false;
  bool built_before_1978 = false;                  // lead paint: a warning (40 CFR 745)
  std::optional<double> minimum_labor_hours = {};  // empty: one for each visit
  Rates rates = {};
};

/// Areas, then materials before they are rounded up to buckets, rolls and sticks, then time.
struct DrywallRoomResult {
  // Areas.
  double gross_wall_sf = 0;         // length x height that is replaced
  double opening_deduction_sf = 0;  // of the part that is replaced
  double net_wall_sf = 0;
  double ceiling_sf = 0;
  double board_sf = 0;  // all layers, before waste
  double waste_pct = 0;
  // Sheets and materials.
  int strips_per_sheet = 0;     // of a cut: a 4-ft sheet yields one strip of 2.5 ft, two of 2 ft
  int sheets_before_waste = 0;  // walls and ceiling, each rounded up
  int sheets_walls = 0;
  int sheets_ceiling = 0;
  int sheets_total = 0;
  double compound_gal = 0;  // 0.011 a square foot at level 4
  double tape_lf = 0;       // 0.45 a square foot; of a cut or a ceiling alone, its edges and joints
  int screws_each = 0;      // 28 a 4x8 sheet on walls, 35 on ceilings
  double corner_bead_lf = 0;
  // Labor and debris.
  double hang_crew_days = 0;     // of two people
  double finish_taper_days = 0;  // of one
  double labor_hours = 0;        // hang and finish, at least the minimum
  double debris_cy = 0;          // three times the board's volume, every layer that is torn out
  double board_weight_lb = 0;    // of the new sheets
  double cut_height_ft = 0;      // height of wall that is replaced; for the drawing only
};

/// Sheets: area x layers x (1 + waste) / sheet, rounded up; of a cut, run / (sheet length x strips a sheet).
/// Refusals: nothing_selected, cut_height_required,
/// out_of_range, perimeter_too_short, opening_needs_area, openings_exceed_wall.
[[nodiscard]] Outcome<DrywallRoomResult> calculate(DrywallRoomInputs& inputs, Ledger& ledger,
                                                   const Book& book);

}  // namespace calc
