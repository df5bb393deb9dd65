// The roofing scope: what has to be done to a roof, how much of it, and by which rule. Quantities follow from
// published totals and from how the roof is built (ScopeOptions); codes and prices from a price list.
//
//   const roof::PublishedTotals totals = roof::published_totals(report, roof::measure(report));
//   const roof::Scope scope = roof::make_scope(totals, {.layers = 2}, estimate::bundled_price_list());
//   for (const roof::ScopeLine& line : scope.lines) print(line.description, line.quantity.plain());
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/measure.h"

namespace roof {

/// Composition shingles: 3-tab with 20 or 25 years, laminated (dimensional) in three grades; the upper two
/// have one code.
enum class Grade { three_tab_20, three_tab_25, laminated, laminated_high, laminated_premium };
/// Along which edges a starter course or a drip edge is laid.
enum class EdgeExtent { none, eaves, eaves_and_rakes };
/// Open valleys have metal, with a W profile or flat; closed-cut and woven ones are of shingles, without a
/// line.
enum class ValleyKind { open_w, open, closed_cut, woven };
/// Roofing felt of 15 or 30 lb, or synthetic.
enum class Underlayment { felt_15, felt_30, synthetic };
/// Caps of ridges and hips: cut from 3-tab shingles, or made as standard or high-profile caps.
enum class RidgeCapKind { three_tab_cut, standard, high_profile };
/// Continuous ridge vent, new, or the old one detached and reset.
enum class RidgeVentKind { none, shingle_over, aluminum, detach_and_reset };
/// Debris: hauled in the tear-off's price, by a dumpster of its own, or not at all.
enum class HaulKind { included, dumpster, none };
/// The report's suggested waste, waste_percent_by_rule(), or ScopeOptions::waste_percent.
enum class WasteSource { published, rule, number };

/// What is torn off; none: new construction, or new shingles over old ones.
enum class TearOff { shingles, wood_shakes, wood_shingles, tile, slate, metal, low_slope, none };

/// Ice barrier (ice & water shield) along the eaves, from the edge to 24 inches inside of the wall (IRC
/// R905.1.2). Its width along the slope is (overhang + wall + 24 in) / 12 x sqrt(1 + (pitch / 12)²) ft, at
/// the predominant pitch.
struct IceBarrier {
  double overhang_in = 12, wall_in = 6;
  bool at_least_36_in_when_steep = false;  // codes of 2015 to 2021, at 8/12 and above
  double valley_width_ft = 3;              // 0: valleys have none
  double width_ft = 0;                     // up the slope, as stated; 0: by the code
};

/// What is counted on a roof, in EA unless said otherwise.
enum class Accessory {
  pipe_jack,
  pipe_jack_lead,
  vent_turtle,
  vent_turbine,
  vent_power,
  vent_exhaust,
  chimney_small,
  chimney_average,
  chimney_large,
  skylight,
  satellite,
  gutter,  // counted in linear feet
  cricket,
  solar_panel
};

/// A number of one accessory, replaced or detached and reset.
struct CountedItem {
  Accessory accessory = Accessory::pipe_jack;
  int count = 0;
  estimate::Activity activity = estimate::Activity::remove_and_replace;
};

/// How the roof is built and what is replaced; the answers of an interview set these. The defaults are a
/// laminated roof with drip edge and nothing counted.
struct ScopeOptions {
  Grade grade = Grade::laminated;
  bool felt_in_shingle = false;  // the shingle line includes felt, so there is no line of it
  TearOff tear_off = TearOff::shingles;
  int layers = 1;  // torn off, 1..3; each beyond the first is charged
  HaulKind haul = HaulKind::included;
  WasteSource waste = WasteSource::published;  // without a published figure: the rule, with a warning
  double waste_percent = 0;                    // for WasteSource::number
  int bundles_per_square = 3;                  // quantities to order are whole bundles
  EdgeExtent starter = EdgeExtent::none, drip_edge = EdgeExtent::eaves_and_rakes;
  bool starter_in_waste = false, cap_in_waste = false;  // these two only warn (double_count)
  bool gutter_apron_on_eaves = false;                   // instead of drip edge there
  ValleyKind valley = ValleyKind::open_w;
  std::optional<Underlayment> underlayment = {};  // none: left out
  std::optional<IceBarrier> ice_barrier = {};
  RidgeCapKind cap = RidgeCapKind::standard;
  RidgeVentKind ridge_vent = RidgeVentKind::none;
  bool steep_charge = true;  // areas of 7-9/12, 10-12/12 and above
  int stories = 1;           // two or more: a charge for the high area
  double high_share = 1;     // of the area, where there are two stories or more
  bool flashings = true;     // step and apron flashing replaced
  std::vector<CountedItem> items = {};
  double decking_sf = 0;  // sheathing replaced
};

/// One line: what is done (CAT, SEL and activity of a price list) to how much of it. `quantity` has two
/// decimals; `rule` says in words how it came about.
struct ScopeLine {
  std::string cat = {}, sel = {}, description = {}, unit = {};
  estimate::Activity activity = estimate::Activity::replace;
  estimate::Quantity quantity = {};
  std::string rule = {};
  bool in_list = false;  // the loaded price list has the code, or an item of that description
  std::optional<estimate::Money> unit_price = {};  // of the list, for the activity; empty: none there

  friend bool operator==(const ScopeLine&, const ScopeLine&) = default;
};

/// The lines, in the order of work: tear-off, underlayment, shingles, edges, charges, counted items, decking.
struct Scope {
  std::vector<ScopeLine> lines = {};
  double waste_percent = 0;
  std::string waste_source = {};  // "published", "rule" or "number"
  std::string price_list = {};    // its code
  bool invented_prices = false;   // the bundled list, a demonstration, prices something
  std::vector<estimate::Warning> warnings = {};
};

/// Quantities by the cited rules, from the published totals; lines of no quantity are left out. Area below
/// 2/12 is left out too: shingles are not for it (IRC R905.2.2). Where the list lacks the code of a line, an
/// item of the list that does the same is taken; a line without either is kept, with the warning
/// `code_not_in_list`. Other warnings: waste_by_rule, low_slope_excluded, double_count, and invented_prices
/// where the bundled list prices a line.
[[nodiscard]] Scope make_scope(const PublishedTotals& totals, const ScopeOptions& options,
                               const estimate::PriceList& list);

/// Squares to order: area with waste, up to the next part of a square that a bundle covers. Example: 3426 sf
/// with 10 % are 37.69 squares, so 38 by thirds.
[[nodiscard]] double squares_with_waste(double area_sf, double waste_percent, int bundles_per_square = 3);

/// What a report of about this shape would suggest: 2.80 + (2.28 hips + 0.82 valleys + 0.83 rakes) / squares,
/// in whole percent; lengths in feet. Fitted to 17 published structures, at most 2.6 points off; not any
/// provider's formula. 0 for a roof without area.
[[nodiscard]] double waste_percent_by_rule(const PublishedTotals& totals);

}  // namespace roof
