// The roofing scope: what has to be done, how much of it, and by which rule.
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

enum class Grade { three_tab_20, three_tab_25, laminated, laminated_high, laminated_premium };
enum class EdgeExtent { none, eaves, eaves_and_rakes };
enum class ValleyKind { open_w, open, closed_cut, woven };
enum class Underlayment { felt_15, felt_30, synthetic };
enum class RidgeCapKind { three_tab_cut, standard, high_profile };
enum class RidgeVentKind { none, shingle_over, aluminum, detach_and_reset };
enum class HaulKind { included, dumpster, none };
enum class WasteSource { published, rule, number };

/// Ice barrier along the eaves: from the edge to 24 inches inside of the wall.
struct IceBarrier {
  double overhang_in = 12, wall_in = 6;
  bool at_least_36_in_when_steep = false;  // codes of 2015 to 2021, at 8/12 and above
  double valley_width_ft = 3;              // 0: valleys have none
};

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
  gutter  // counted in linear feet
};

/// A number of one accessory, replaced or detached and reset.
struct CountedItem {
  Accessory accessory = Accessory::pipe_jack;
  int count = 0;
  estimate::Activity activity = estimate::Activity::remove_and_replace;
};

struct ScopeOptions {
  Grade grade = Grade::laminated;
  bool felt_in_shingle = false;
  int layers = 1;
  HaulKind haul = HaulKind::included;
  WasteSource waste = WasteSource::published;  // without a published figure: the rule, with a warning
  double waste_percent = 0;                    // for WasteSource::number
  int bundles_per_square = 3;
  EdgeExtent starter = EdgeExtent::none, drip_edge = EdgeExtent::eaves_and_rakes;
  bool starter_in_waste = false, cap_in_waste = false;
  bool gutter_apron_on_eaves = false;
  ValleyKind valley = ValleyKind::open_w;
  std::optional<Underlayment> underlayment = {};  // none: left out
  std::optional<IceBarrier> ice_barrier = {};
  RidgeCapKind cap = RidgeCapKind::standard;
  RidgeVentKind ridge_vent = RidgeVentKind::none;
  bool steep_charge = true;
  int stories = 1;
  double high_share = 1;  // of the area, where there are two stories or more
  bool flashings = true;  // step and apron flashing replaced
  std::vector<CountedItem> items = {};
  double decking_sf = 0;
};

/// One line. `quantity` has two decimals; `rule` says in words how it came about.
struct ScopeLine {
  std::string cat = {}, sel = {}, description = {}, unit = {};
  estimate::Activity activity = estimate::Activity::replace;
  estimate::Quantity quantity = {};
  std::string rule = {};
  bool in_list = false;  // the loaded price list has the code, or an item of that description
  std::optional<estimate::Money> unit_price = {};

  friend bool operator==(const ScopeLine&, const ScopeLine&) = default;
};

struct Scope {
  std::vector<ScopeLine> lines = {};
  double waste_percent = 0;
  std::string waste_source = {};  // "published", "rule" or "number"
  std::vector<estimate::Warning> warnings = {};
};

/// Quantities by the cited rules, from the published totals. Where the list lacks the code of a line, an item
/// of the list that does the same is taken; a line without either is kept, with the warning
/// `code_not_in_list`. Other warnings: waste_by_rule, low_slope_excluded, double_count.
[[nodiscard]] Scope make_scope(const PublishedTotals& totals, const ScopeOptions& options,
                               const estimate::PriceList& list);

/// Squares to order: area with waste, up to the next part of a square that a bundle covers.
[[nodiscard]] double squares_with_waste(double area_sf, double waste_percent, int bundles_per_square = 3);

/// What a report of about this shape would suggest: fitted to 17 published structures, at most 2.6 points
/// off.
[[nodiscard]] double waste_percent_by_rule(const PublishedTotals& totals);

}  // namespace roof
