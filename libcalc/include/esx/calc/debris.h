// Debris: volume and weight of each kind, the roll-off dumpsters that take all of it for the least money,
// truck loads instead of them, and the labor to load. Volumes are cubic yards (CY), weights short tons of
// 2000 lb.
//
//   calc::DebrisInputs in{.items = {{.kind = "roof", .squares = 30, .covering = "three_tab"}}};
//   calc::Ledger ledger(book->data("debris"), in.rates);
//   auto debris = calc::calculate(in, ledger, *book);  // 15 CY, 3.75 tons
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

/// Debris of one kind. What each kind needs, and how it is measured:
/// - single_family_demolition: length, width, stories; also vegetation and wood_type. FEMA 325: length x
///   width x stories x 0.20, trees counted on the first story only.
/// - other_building_demolition: length, width, height. FEMA 325: their product x 0.33 / 27.
/// - mobile_home: width_class. flooded_contents: basement (false if not given).
/// - roof: squares, covering; also layers. Half a CY a square and layer of asphalt, 1 CY of tile or cedar.
/// - finish_removal: material, area_sf; thickness x 3 for bulking.
/// - loose_pile: length, width, height, material. volume: cubic_yards, material.
struct DebrisItemInputs {
  std::string kind = {};                 // one of those above
  std::optional<double> length_ft = {};  // outside dimensions, or those of the pile
  std::optional<double> width_ft = {};
  std::optional<double> height_ft = {};
  std::optional<int> stories = {};
  std::string vegetation = "none";     // none, light, medium, heavy: x 1.0, 1.1, 1.3, 1.5
  std::string wood_type = "hardwood";  // softwood 6, hardwood and mixed 4 CY a ton
  std::string width_class = {};        // single 290, double 415 CY
  bool basement = false;               // 47.5 CY of contents, not 27.5
  std::optional<double> squares = {};  // of 100 SF, one layer
  int layers = 1;
  std::string family = "asphalt";      // asphalt, tile or cedar; must not contradict the covering
  std::string covering = {};           // three_tab, architectural, tile or cedar
  std::string material = {};           // "concrete", "mixed_cd" (densities) or "drywall_half" (finishes)
  std::optional<double> area_sf = {};  // torn out
  bool compacted = false;              // a pile or volume pressed together: heavier for its volume
  double wet_factor = 1;               // 1..3, on the weight of finishes, piles and volumes
  std::optional<double> cubic_yards = {};
};

/// All debris of a job goes into the same boxes; limits are in libcalc/inputs.md.
struct DebrisInputs {
  std::vector<DebrisItemInputs> items = {};
  // Hauling.
  double loading_factor = 1;                                 // bulking of all volumes, 0.5..3; weights stay
  double fill_factor = 0.9;                                  // share of a box that is filled
  std::vector<int> allowed_sizes_yd = {10, 15, 20, 30, 40};  // that fit the site
  // What only warns.
  bool built_before_1978 = false;  // lead paint: a warning (40 CFR 745)
  bool built_before_1980 = false;  // asbestos survey: a warning (40 CFR 61.145)
  bool asbestos_suspect = false;
  // Labor, and the truck that is compared.
  std::optional<double> labor_hours = {};  // to load; empty: by volume
  double labor_hours_per_cy = 0.75;
  double truck_cy = 9;    // FEMA's dump truck
  Money permit_fee = {};  // passed through unadjusted
  Rates rates = {};
};

/// What one item comes to.
struct DebrisItem {
  std::string kind = {};
  double cubic_yards = 0;  // with the loading factor
  double tons = 0;
  double tons_low = 0;  // what published densities and weights allow
  double tons_high = 0;
  bool heavy = false;     // concrete, soil, rubble, tile
  bool shingles = false;  // no 40-yd box
};

/// Boxes of one size that take everything. Heavy debris (more than half of the volume) goes into 10-yd boxes
/// only, up to 10 tons; shingles (the same) never into a 40-yd one.
struct DumpsterChoice {
  int size_yd = 0;
  int count = 0;
  std::string governed_by = {};  // what fills the boxes more: volume or weight
  double weight_limit_tons = 0;  // of a box
  double included_tons = 0;      // in the price of all
  double overage_tons = 0;       // beyond these, charged by the pound
  double load_tons_each = 0;
  double fill_pct = 0;  // of the boxes' nominal volume
};

/// The same volume by dump truck; not priced.
struct TruckAlternative {
  double truck_cy = 0;
  int loads = 0;
};

/// Sums over the items, and how it is hauled.
struct DebrisResult {
  double cubic_yards = 0;
  double tons = 0;
  double tons_low = 0;  // sums of the items' ranges
  double tons_high = 0;
  std::vector<DebrisItem> breakdown = {};
  DumpsterChoice dumpster = {};
  TruckAlternative truck_alternative = {};
};

/// Boxes of a size: the larger of CY / (size x fill factor) and tons / limit, rounded up; the size that costs
/// least with its overweight fee is taken. Structures weigh as mixed loose debris (LEED) within what
/// such structures weigh per square foot or by kind, loads by density (LEED, CalRecycle). Refusals:
/// field_required_for_kind, family_conflict, unknown_material (with the choices), no_dumpster_allowed.
[[nodiscard]] Outcome<DebrisResult> calculate(DebrisInputs& inputs, Ledger& ledger, const Book& book);

}  // namespace calc
