// Fabricated frame scaffolds along the walls of a building: frames, planks and ties by run, ladders, the
// labor to erect and dismantle them, and the rental. Counts follow 29 CFR 1926.451; above 125 ft a
// professional engineer has to design the scaffold, which is a warning.
//
//   calc::ScaffoldInputs in{.runs = {{40}}, .work_height_ft = 25};
//   calc::Ledger ledger(book->data("scaffold"), in.rates);
//   auto built = calc::calculate(in, ledger, *book);  // 25 - 6 = 19 ft: 3 lifts of 6 ft 4 in, 6 bays
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

/// One straight elevation; corners are not shared between runs.
struct ScaffoldRunInputs {
  double length_ft = 0;  // rounded up to whole bays
};

/// Exactly one of the two heights is required. Sizes in feet within 0.005 of a whole inch are taken as that
/// inch, so 6.33 is 6 ft 4 in.
struct ScaffoldInputs {
  std::vector<ScaffoldRunInputs> runs = {};
  // How high.
  std::optional<double> work_height_ft = {};      // the highest point that hands reach
  std::optional<double> platform_height_ft = {};  // of the top platform
  // Where what is asked lies between two decks: "below" builds the lower, "above" the higher one.
  std::string deck = "below";
  double jack_travel_ft = 1;   // of the screw jacks
  double worker_reach_ft = 6;  // above the platform
  // The parts: 6 ft 4 in x 5 ft frames, braced in bays of 7 ft, unless the yard has others.
  double frame_height_ft = 6.333333;  // 6 ft 4 in
  double bay_length_ft = 7;
  double frame_width_ft = 5;                           // out from the wall
  std::optional<double> effective_base_width_ft = {};  // with outriggers; empty: the frame's
  double plank_width_in = 9.25;                        // 9.25: a 2x10; 19: an aluminum deck
  int planked_levels = 1;                              // planked at the same time
  // Use.
  std::string duty = "light";                      // light, medium, heavy: 25, 50, 75 psf
  std::string ground = "soil";                     // soil needs mudsills; paved and slab do not
  std::optional<int> access_points = {};           // empty: one for each 150 LF of all runs
  double rental_months = 1;                        // of 28 days
  std::optional<double> minimum_labor_hours = {};  // empty: two visits of two people for two hours
  // Warnings, fees and prices.
  bool enclosed = false;       // netting or sheeting: needs a wind design
  Money engineering_fee = {};  // passed through unadjusted
  std::optional<double> power_line_distance_ft = {};
  Rates rates = {};
};

/// Where a scaffold is tied to the building. Not required: the other members are empty or 0.
struct TieSchedule {
  bool required = false;               // higher than 4 times its base is wide
  std::vector<double> levels_ft = {};  // above the ground, from the lowest
  int columns = 0;                     // along the run
  int count = 0;                       // levels x columns
};
/// The figures of 29 CFR 1926.451(c)(1), as the data file has them.
struct TieRules {
  double free_standing_ratio = 4;  // height : base width
  double narrow_base_ft = 3;       // up to this width, ties are closer
  double narrow_interval_ft = 20;  // vertical
  double wide_interval_ft = 26;
  double spacing_ft = 30;  // horizontal
  double base_ft = 0;      // of the lowest frame above the ground: the screw jacks
};

/// 29 CFR 1926.451(c)(1): the first tie at the member at or below 4:1, then every 20 or 26 ft, the top no
/// farther than 4:1 from the top; at each end and every 30 ft. All in feet; `member_spacing_ft`: between the
/// horizontal members that a tie can go to. Example: 40 ft high, 2 ft wide: 8, 28 and 40 ft.
[[nodiscard]] TieSchedule tie_schedule(double height_ft, double base_width_ft, double length_ft,
                                       double member_spacing_ft, const TieRules& rules = {});

/// The parts of one run. A frame line is the frames at one place along it: bays + 1 of them, each as many
/// frames high as there are lifts.
struct ScaffoldRun {
  double length_ft = 0;  // as given; the built length is bays x bay length
  // Frames and what connects them.
  int bays = 0;
  int frame_lines = 0;
  int lifts = 0;
  int frames = 0;
  int cross_braces = 0;   // two a bay and lift
  int base_plates = 0;    // two a frame line
  int coupling_pins = 0;  // two for each frame on another
  int planks = 0;
  // What is on and around the planked levels.
  double guardrail_lf = 0;  // top rail and midrail, of all planked levels
  double toeboard_lf = 0;   // outer side and both ends
  // Ties to the building (see TieSchedule), then ground and face.
  int ties = 0;
  std::vector<double> tie_levels_ft = {};
  int tie_columns = 0;
  int mudsills = 0;    // one a base plate, on soil
  double face_sf = 0;  // built length x scaffold height: what is rented
};

/// A deck that the frames and screw jacks make, and what the job costs with it.
struct DeckChoice {
  double platform_height_ft = 0;
  int lifts = 0;
  double jack_ft = 0;
  Money cost = {};  // of all lines, before the regional adjustment
  bool built = false;
};

/// The rental of the job by one source.
struct RentalSource {
  std::string source = {};  // id of a citation
  std::string date = {};
  Price sf_month_low = {};
  Price sf_month_high = {};
  Money low = {};
  Money high = {};
};

/// All runs together. The deck is the highest that screw jacks reach at or below what is asked; where that is
/// lower, the next one above is a choice with its price.
struct ScaffoldResult {
  ScaffoldRun total = {};  // sums; length, bays and tie levels are not reported
  // Access: the deck, and the ladders up to it.
  double access_ladders_ft = 0;  // all points, each to the top
  int access_points = 0;
  int rest_platforms = 0;                  // on the ladders of all access points, every 35 ft; not priced
  double required_platform_height_ft = 0;  // for the work
  double platform_height_ft = 0;           // as built
  double scaffold_height_ft = 0;           // lifts x frame height + jacks
  double jack_ft = 0;
  int screw_jacks = 0;  // one a base plate, where they are raised
  std::vector<DeckChoice> deck_choices = {};
  // Capacity of the deck. The scaffold itself must carry four times the duty (29 CFR 1926.451(a)(1)).
  int planks_per_bay = 0;                   // side by side: gaps of at most 1 in, a deck of 18 in
  double platform_capacity_lb_per_bay = 0;  // duty x frame width x bay
  double duty_psf = 0;
  // Labor and rental.
  int crew = 0;                     // 3 people up to 60 ft, 4 above
  double erect_dismantle_days = 0;  // frames / 18 + planks / 72 (crew of 4: 80)
  double labor_hours = 0;           // days x crew x 8
  double labor_minimum_hours = 0;   // what is missing to it is a line of its own
  std::vector<RentalSource> rental_sources = {};
  Money rental_low = {};  // by the cheapest of the sources
  Money rental_high = {};
  double rental_factor = 1;               // 1.5 below 25 frames, 0.8 over 3 months or from 200 frames
  bool fall_protection_required = false;  // platform above 10 ft
  std::vector<ScaffoldRun> runs = {};
};

/// Lifts are platform height / frame height, rounded down, then jacks; each run is counted by itself.
/// Refusals: height_required, height_conflict, plank_wider_than_frame.
[[nodiscard]] Outcome<ScaffoldResult> calculate(ScaffoldInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
