#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/scope.h"
#include "geometry/decimal.h"

namespace roof {

using geometry::decimal;
using geometry::whole_number;

namespace {

using estimate::Activity;
using estimate::Money;
using estimate::PriceItem;
using estimate::Quantity;

enum class ScopeItemKey {
  tear_off_laminated,
  tear_off_three_tab,
  tear_off_no_haul,
  tear_off_wood_shakes,
  tear_off_wood_shingles,
  tear_off_tile,
  tear_off_slate,
  tear_off_metal,
  tear_off_low_slope,
  layer_laminated,
  layer_three_tab,
  three_tab_20,
  three_tab_20_felt,
  three_tab_25,
  three_tab_25_felt,
  laminated,
  laminated_felt,
  laminated_high,
  laminated_high_felt,
  felt_15,
  felt_30,
  synthetic,
  ice_water,
  starter,
  drip_edge,
  gutter_apron,
  valley_w,
  valley_metal,
  step_flashing,
  apron_flashing,
  cap_three_tab,
  cap_standard,
  cap_high,
  vent_shingle_over,
  vent_aluminum,
  steep_7,
  steep_10,
  steep_13,
  high,
  dumpster,
  decking
};

/// An item of a roofing scope: the code that price lists commonly have, and words that find substitutes.
struct ScopeItem {
  std::string_view cat, sel, description, unit;
  std::array<std::string_view, 3> words = {};  // a substitute's description has all of them; empty: no more
};

[[nodiscard]] const ScopeItem& scope_item(ScopeItemKey key);
[[nodiscard]] const ScopeItem& scope_item(Accessory accessory);

using enum ScopeItemKey;

template <class Key>
struct Row {
  Key key;
  ScopeItem item;
};

constexpr auto items = std::to_array<Row<ScopeItemKey>>({
    {tear_off_laminated,
     {"RFG",
      "ARMV>",
      "Tear off, haul and dispose of comp. shingles - Laminated",
      "SQ",
      {"tear off, haul", "laminated"}}},
    {tear_off_three_tab,
     {"RFG",
      "ARMV",
      "Tear off, haul and dispose of comp. shingles - 3 tab",
      "SQ",
      {"tear off, haul", "3 tab"}}},
    {tear_off_no_haul,
     {"RFG", "ARMVN", "Tear off composition shingles (no haul off)", "SQ", {"tear off comp", "no haul"}}},
    {tear_off_wood_shakes,
     {"RFG", "", "Tear off, haul and dispose of wood shakes", "SQ", {"tear off", "shake"}}},
    {tear_off_wood_shingles,
     {"RFG", "", "Tear off, haul and dispose of wood shingles", "SQ", {"tear off", "wood shingle"}}},
    {tear_off_tile, {"RFG", "", "Tear off, haul and dispose of tile roofing", "SQ", {"tear off", "tile"}}},
    {tear_off_slate, {"RFG", "", "Tear off, haul and dispose of slate", "SQ", {"tear off", "slate"}}},
    {tear_off_metal, {"RFG", "", "Tear off, haul and dispose of metal roofing", "SQ", {"tear off", "metal"}}},
    {tear_off_low_slope,
     {"RFG", "", "Tear off, haul and dispose of low-slope roofing", "SQ", {"tear off", "built-up"}}},
    {layer_laminated,
     {"RFG",
      "ADDRMV>",
      "Add. layer of comp. shingles, remove & disp. - Laminated",
      "SQ",
      {"additional layer"}}},
    {layer_three_tab,
     {"RFG", "ADDRMV", "Add. layer of comp. shingles, remove & disp. - 3 tab", "SQ", {"additional layer"}}},
    {three_tab_20,
     {"RFG",
      "220S",
      "3 tab - 20 yr. - comp. shingle roofing - w/out felt",
      "SQ",
      {"3 tab", "20 year", "without felt"}}},
    {three_tab_20_felt,
     {"RFG",
      "220",
      "3 tab - 20 yr. - comp. shingle roofing - incl. felt",
      "SQ",
      {"3 tab", "20 year", "incl. felt"}}},
    {three_tab_25,
     {"RFG",
      "240S",
      "3 tab - 25 yr. - comp. shingle roofing - w/out felt",
      "SQ",
      {"3 tab", "25 year", "without felt"}}},
    {three_tab_25_felt,
     {"RFG",
      "240",
      "3 tab - 25 yr. - comp. shingle roofing - incl. felt",
      "SQ",
      {"3 tab", "25 year", "incl. felt"}}},
    {laminated,
     {"RFG",
      "300S",
      "Laminated - comp. shingle rfg. - w/out felt",
      "SQ",
      {"laminated", "shingles", "without felt"}}},
    {laminated_felt,
     {"RFG",
      "300",
      "Laminated - comp. shingle rfg. - incl. felt",
      "SQ",
      {"laminated", "shingles", "with felt"}}},
    {laminated_high,
     {"RFG",
      "400S",
      "Laminated - High grd - comp. shingle rfg. - w/out felt",
      "SQ",
      {"laminated", "high", "without felt"}}},
    {laminated_high_felt,
     {"RFG",
      "400",
      "Laminated - High grd - comp. shingle rfg. - incl. felt",
      "SQ",
      {"laminated", "high", "with felt"}}},
    {felt_15, {"RFG", "FELT15", "Roofing felt - 15 lb.", "SQ", {"felt", "15 lb"}}},
    {felt_30, {"RFG", "FELT30", "Roofing felt - 30 lb.", "SQ", {"felt", "30 lb"}}},
    {synthetic,
     {"RFG", "FELTSU", "Roofing felt - synthetic underlayment", "SQ", {"synthetic", "underlayment"}}},
    {ice_water, {"RFG", "IWS", "Ice & water barrier", "SF", {"ice & water"}}},
    {starter, {"RFG", "ASTR-", "Asphalt starter - universal starter course", "LF", {"starter"}}},
    {drip_edge, {"RFG", "DRIP", "Drip edge", "LF", {"drip edge"}}},
    {gutter_apron, {"RFG", "", "Gutter apron", "LF", {"gutter apron"}}},
    {valley_w, {"RFG", "VMTLW", "Valley metal - (W) profile", "LF", {"valley metal", "w"}}},
    {valley_metal, {"RFG", "VMTL", "Valley metal", "LF", {"valley metal"}}},
    {step_flashing, {"RFG", "STEP", "Step flashing", "LF", {"step flashing"}}},
    {apron_flashing, {"RFG", "FLCF", "Counterflashing - Apron flashing", "LF", {"counterflashing"}}},
    {cap_three_tab,
     {"RFG", "RIDGC", "Ridge cap - cut from 3 tab - composition shingles", "LF", {"ridge cap", "3 tab"}}},
    {cap_standard,
     {"RFG",
      "RIDGCS",
      "Hip / Ridge cap - Standard profile - composition shingles",
      "LF",
      {"ridge cap", "standard"}}},
    {cap_high,
     {"RFG",
      "RIDGC+",
      "Hip / Ridge cap - High profile - composition shingles",
      "LF",
      {"ridge cap", "high profile"}}},
    {vent_shingle_over,
     {"RFG", "VENTR", "Continuous ridge vent - shingle-over style", "LF", {"ridge vent", "shingle-over"}}},
    {vent_aluminum, {"RFG", "VENTA", "Continuous ridge vent - aluminum", "LF", {"ridge vent", "aluminum"}}},
    {steep_7,
     {"RFG",
      "STEEP",
      "Additional charge for steep roof - 7/12 to 9/12 slope",
      "SQ",
      {"steep roof", "7/12 to 9/12"}}},
    {steep_10,
     {"RFG",
      "STEEP>",
      "Additional charge for steep roof - 10/12 - 12/12 slope",
      "SQ",
      {"steep roof", "10/12", "12/12"}}},
    {steep_13,
     {"RFG",
      "STEEP>>",
      "Additional charge for steep roof greater than 12/12 slope",
      "SQ",
      {"steep roof", "greater than 12/12"}}},
    {high, {"RFG", "HIGH", "Additional charge for high roof (2 stories or greater)", "SQ", {"high roof"}}},
    {dumpster,
     {"DMO", "DUMP", "Dumpster load - Approx. 20 yards, 4 tons of debris", "EA", {"dumpster", "20 yard"}}},
    {decking, {"FRM", "SHWDS", "Sheathing", "SF", {"sheathing"}}},
});

constexpr auto accessories = std::to_array<Row<Accessory>>({
    {Accessory::pipe_jack, {"RFG", "FLPIPE", "Flashing - pipe jack", "EA", {"pipe jack", "neoprene"}}},
    {Accessory::pipe_jack_lead,
     {"RFG", "FLPIPEL", "Flashing - pipe jack - lead", "EA", {"pipe jack", "lead"}}},
    {Accessory::vent_turtle,
     {"RFG", "VENTT", "Roof vent - turtle type - Metal", "EA", {"roof vent", "low profile"}}},
    {Accessory::vent_turbine, {"RFG", "VENTB", "Roof vent - turbine type", "EA", {"roof vent", "turbine"}}},
    {Accessory::vent_power, {"RFG", "PAV", "Power attic vent cover only", "EA", {"power attic vent"}}},
    {Accessory::vent_exhaust, {"RFG", "VENTE", "Exhaust cap - through roof", "EA", {"rain cap", "4"}}},
    {Accessory::chimney_small,
     {"RFG", "FLCH<", "Chimney flashing - small (24\" x 24\")", "EA", {"chimney flashing", "small"}}},
    {Accessory::chimney_average,
     {"RFG", "FLCH", "Chimney flashing - average (32\" x 36\")", "EA", {"chimney flashing", "average"}}},
    {Accessory::chimney_large,
     {"RFG", "FLCH>", "Chimney flashing - large (32\" x 60\")", "EA", {"chimney flashing", "large"}}},
    {Accessory::skylight, {"WDS", "DDF", "Skylight - double dome fixed", "EA", {"skylight"}}},
    {Accessory::satellite, {"ELS", "DISH", "Digital satellite system", "EA", {"satellite"}}},
    {Accessory::gutter,
     {"SFG", "GUTA", "Gutter / downspout - aluminum - up to 5\"", "LF", {"gutter", "aluminum", "5\""}}},
    {Accessory::cricket, {"RFG", "", "Saddle or cricket", "EA", {"cricket"}}},
    {Accessory::solar_panel, {"ELS", "", "Solar electric panel", "EA", {"solar", "panel"}}},
});

/// Whether a table can be indexed by its keys.
constexpr bool in_order(const auto& table) {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].key) != i) return false;
  return true;
}
static_assert(in_order(items) && items.size() == static_cast<std::size_t>(decking) + 1);
static_assert(in_order(accessories) &&
              accessories.size() == static_cast<std::size_t>(Accessory::solar_panel) + 1);

bool fits(const ScopeItem& item, const PriceItem& entry) {
  if (item.words[0].empty() || entry.cat != item.cat || entry.unit != item.unit) return false;
  const std::string description = estimate::to_lower(entry.description);
  return std::ranges::all_of(item.words, [&](std::string_view word) { return description.contains(word); });
}

const ScopeItem& scope_item(ScopeItemKey key) { return items[static_cast<std::size_t>(key)].item; }

const ScopeItem& scope_item(Accessory accessory) {
  return accessories[static_cast<std::size_t>(accessory)].item;
}

/// The list's entry with that code and unit, else the first one whose words fit; nullptr if there is none.
const PriceItem* find_in_list(const ScopeItem& item, const estimate::PriceList& list) {
  const auto exact = std::ranges::find_if(list.items, [&](const PriceItem& entry) {
    return !item.sel.empty() && entry.cat == item.cat && entry.sel == item.sel;
  });
  // Lists use one code for different things: the unit must agree too.
  if (exact != list.items.end() && exact->unit == item.unit) return &*exact;
  const auto similar =
      std::ranges::find_if(list.items, [&](const PriceItem& entry) { return fits(item, entry); });
  return similar == list.items.end() ? nullptr : &*similar;
}

Money listed_price(const PriceItem& entry, Activity activity) {
  if (activity == Activity::remove) return entry.remove;
  if (activity == Activity::remove_and_replace) return entry.remove + entry.replace;
  if (activity == Activity::detach_and_reset) return entry.reset;
  return activity == Activity::material_only ? entry.material : entry.replace;
}

/// Price per unit of that activity; nullopt if the entry does not allow it, or has only prices of others.
std::optional<Money> unit_price(const PriceItem& entry, Activity activity) {
  if (!entry.activities.contains(estimate::activity_letter(activity))) return std::nullopt;
  const Money price = listed_price(entry, activity);
  const bool has_others = !entry.remove.is_zero() || !entry.replace.is_zero() || !entry.reset.is_zero();
  return price.is_zero() && has_others ? std::nullopt : std::optional(price);
}

constexpr double square_sf = 100;
constexpr double from_wall_in = 24;  // how far inside of the wall an ice barrier reaches
constexpr double barrier_roll_ft = 3;
constexpr double steep_for_barrier = 8;  // pitch
constexpr double steep_barrier_ft = 3;   // along the slope

Quantity quantity_of(double value) { return Quantity::from_units(std::llround(value * 100) * 100); }

std::string percent_text(double percent) { return decimal(percent, 2) + " %"; }

class ScopeMaker {
 public:
  ScopeMaker(const PublishedTotals& totals, const ScopeOptions& options, const estimate::PriceList& list)
      : totals_(totals), options_(options), list_(list) {}

  Scope make() {
    area_sf_ = std::max(0.0, totals_.area_sf - totals_.low_slope_sf);
    if (totals_.low_slope_sf > 0)
      warn("low_slope_excluded", decimal(totals_.low_slope_sf, 1) +
                                     " sf below 2/12 are left out: shingles are not for them (IRC R905.2.2)");
    choose_waste();
    tear_off();
    underlayment();
    shingles();
    edges();
    steep_and_high();
    counted();
    note_prices();
    return std::move(scope_);
  }

 private:
  [[nodiscard]] double ft(LineType type) const { return totals_.length_ft(type); }

  void warn(std::string code, std::string message) {
    scope_.warnings.push_back({std::move(code), std::move(message), {}, {}});
  }

  void add(const ScopeItem& item, Activity activity, double quantity, std::string rule) {
    if (quantity_of(quantity).units() <= 0) return;
    ScopeLine line{std::string(item.cat),
                   std::string(item.sel),
                   std::string(item.description),
                   std::string(item.unit),
                   activity,
                   quantity_of(quantity),
                   std::move(rule),
                   false,
                   std::nullopt};
    if (const auto* entry = find_in_list(item, list_)) {
      line.sel = entry->sel;
      line.description = entry->description;
      line.in_list = true;
      line.unit_price = unit_price(*entry, activity);
    } else {
      warn("code_not_in_list", line.cat + " " + (line.sel.empty() ? line.description : line.sel) +
                                   " is not in the price list " + list_.code);
    }
    scope_.lines.push_back(std::move(line));
  }

  void add(ScopeItemKey key, Activity activity, double quantity, std::string rule) {
    add(scope_item(key), activity, quantity, std::move(rule));
  }

  void choose_waste() {
    const bool published = options_.waste == WasteSource::published && totals_.waste_percent;
    const std::string suggested = totals_.waste_percent
                                      ? "the report suggests " + percent_text(*totals_.waste_percent)
                                      : "no waste is published";
    if (published) {
      scope_.waste_percent = *totals_.waste_percent;
      scope_.waste_source = "published";
    } else if (options_.waste == WasteSource::number) {
      scope_.waste_percent = options_.waste_percent;
      scope_.waste_source = "number";
      if (totals_.waste_percent && *totals_.waste_percent != options_.waste_percent)
        warn("waste_differs",
             "the waste is " + percent_text(options_.waste_percent) + ", as answered; " + suggested);
    } else {
      scope_.waste_percent = waste_percent_by_rule(totals_);
      scope_.waste_source = "rule";
      const bool is_blind = ft(LineType::eave) + ft(LineType::ridge) + ft(LineType::hip) <= 0;
      warn("waste_by_rule", suggested + "; " + percent_text(scope_.waste_percent) + " come from " +
                                waste_rule() +
                                (is_blind ? "; the lengths are not known, and more waste is likely"
                                          : ", within about 3 points"));
    }
  }

  /// The rule with the lengths of this roof.
  [[nodiscard]] std::string waste_rule() const {
    return "2.80 + (2.28 × " + decimal(ft(LineType::hip), 1) + " ft of hips + 0.82 × " +
           decimal(ft(LineType::valley), 1) + " ft of valleys + 0.83 × " + decimal(ft(LineType::rake), 1) +
           " ft of rakes) / " + decimal(totals_.area_sf / square_sf, 2) + " squares";
  }

  [[nodiscard]] bool is_laminated() const {
    return options_.grade != Grade::three_tab_20 && options_.grade != Grade::three_tab_25;
  }

  void note_prices() {
    scope_.price_list = list_.code;
    scope_.invented_prices =
        estimate::has_invented_prices(list_) &&
        std::ranges::any_of(scope_.lines, [](const ScopeLine& line) { return line.unit_price.has_value(); });
    if (scope_.invented_prices)
      warn("invented_prices", "the scope has invented prices: " + list_.code +
                                  " is a demonstration; name a price list of your own");
  }

  void tear_off() {
    if (options_.tear_off == TearOff::none) return;
    const double squares = area_sf_ / square_sf;
    const std::string rule = "area / 100, without waste";
    add(torn_off(), Activity::remove, squares, rule);
    if (options_.layers > 1)
      add(is_laminated() ? layer_laminated : layer_three_tab, Activity::remove,
          squares * (options_.layers - 1), rule + ", for each layer beyond the first");
    if (options_.haul == HaulKind::dumpster)
      add(dumpster, Activity::remove, 1, "one load; the count depends on the weight of what is torn off");
  }

  [[nodiscard]] ScopeItemKey torn_off() const {
    constexpr std::array items = {tear_off_wood_shakes, tear_off_wood_shingles, tear_off_tile,
                                  tear_off_slate,       tear_off_metal,         tear_off_low_slope};
    const auto kind = static_cast<std::size_t>(options_.tear_off);  // 0: shingles; the last: none
    if (kind > 0 && kind <= items.size()) return items[kind - 1];
    if (options_.haul != HaulKind::included) return tear_off_no_haul;
    return is_laminated() ? tear_off_laminated : tear_off_three_tab;
  }

  /// Along the slope, in feet.
  [[nodiscard]] double barrier_width_ft(const IceBarrier& barrier) const {
    const double pitch = predominant_pitch();
    const double run_ft = (barrier.overhang_in + barrier.wall_in + from_wall_in) / 12;
    const double width = run_ft * std::hypot(1, pitch / 12);
    const bool steep = barrier.at_least_36_in_when_steep && pitch >= steep_for_barrier;
    return steep ? std::max(width, steep_barrier_ft) : width;
  }

  [[nodiscard]] double predominant_pitch() const {
    const auto largest = std::ranges::max_element(totals_.pitches, {}, &PitchShare::area_sf);
    return largest == totals_.pitches.end() ? 0 : largest->pitch;
  }

  void underlayment() {
    double barrier_sf = 0;
    if (options_.ice_barrier) {
      const IceBarrier& barrier = *options_.ice_barrier;
      const bool stated = barrier.width_ft > 0;
      const double width = stated ? barrier.width_ft : barrier_width_ft(barrier);
      barrier_sf =
          std::min(area_sf_, ft(LineType::eave) * width + ft(LineType::valley) * barrier.valley_width_ft);
      add(ice_water, Activity::replace, barrier_sf,
          "eaves × " + decimal(width, 2) + " ft up the slope, " +
              (stated ? "as stated (" : "to 24 in inside of the wall (IRC R905.1.2; ") +
              std::to_string(whole_number(std::ceil(width / barrier_roll_ft - 1e-9))) +
              " rows of 3 ft), and valleys × " + decimal(barrier.valley_width_ft, 2) + " ft");
    }
    if (!options_.underlayment || options_.felt_in_shingle) return;
    constexpr ScopeItemKey keys[] = {felt_15, felt_30, synthetic};
    const double twice_sf = totals_.double_underlayment_sf;
    const std::string twice =
        twice_sf > 0 ? "; twice on " + decimal(twice_sf, 1) + " sf from 2/12 to below 4/12 (IRC R905.2.2)"
                     : "";
    add(keys[static_cast<std::size_t>(*options_.underlayment)], Activity::replace,
        (area_sf_ - barrier_sf + twice_sf) / square_sf,
        "(area − ice and water) / 100, without waste" + twice);
  }

  void shingles() {
    struct Shingle {
      ScopeItemKey without_felt, with_felt;
    };
    constexpr Shingle by_grade[] = {{three_tab_20, three_tab_20_felt},
                                    {three_tab_25, three_tab_25_felt},
                                    {laminated, laminated_felt},
                                    {laminated_high, laminated_high_felt},
                                    {laminated_high, laminated_high_felt}};
    const Shingle& shingle = by_grade[static_cast<std::size_t>(options_.grade)];
    const ScopeItemKey key = options_.felt_in_shingle ? shingle.with_felt : shingle.without_felt;
    const int bundles = std::max(1, options_.bundles_per_square);
    add(key, Activity::replace, squares_with_waste(area_sf_, scope_.waste_percent, bundles),
        "area / 100 and " + percent_text(scope_.waste_percent) + " waste, up to the next 1/" +
            std::to_string(bundles) + " square");
  }

  void edges() {
    const double eaves = ft(LineType::eave), rakes = ft(LineType::rake),
                 caps = ft(LineType::ridge) + ft(LineType::hip);
    starter(eaves, rakes);
    drip_edge(eaves, rakes);
    if (options_.valley == ValleyKind::open_w)
      add(valley_w, Activity::remove_and_replace, ft(LineType::valley), "valleys");
    if (options_.valley == ValleyKind::open)
      add(valley_metal, Activity::remove_and_replace, ft(LineType::valley), "valleys");
    constexpr ScopeItemKey cap_keys[] = {cap_three_tab, cap_standard, cap_high};
    add(cap_keys[static_cast<std::size_t>(options_.cap)], Activity::remove_and_replace, caps,
        "ridges + hips");
    if (options_.cap_in_waste && caps > 0)
      warn("double_count",
           "the waste already includes the ridge and hip cap, which is also a line of its own");
    if (options_.ridge_vent != RidgeVentKind::none)
      add(options_.ridge_vent == RidgeVentKind::aluminum ? vent_aluminum : vent_shingle_over,
          options_.ridge_vent == RidgeVentKind::detach_and_reset ? Activity::detach_and_reset
                                                                 : Activity::remove_and_replace,
          ft(LineType::ridge), "ridges, never hips");
    if (!options_.flashings) return;
    add(step_flashing, Activity::remove_and_replace, ft(LineType::step_flashing), "step flashing");
    add(apron_flashing, Activity::remove_and_replace, ft(LineType::flashing), "flashing");
  }

  void starter(double eaves, double rakes) {
    if (options_.starter == EdgeExtent::none || area_sf_ <= 0) return;  // it goes with shingles
    const bool both = options_.starter == EdgeExtent::eaves_and_rakes;
    add(ScopeItemKey::starter, Activity::replace, eaves + (both ? rakes : 0),
        both ? "eaves + rakes" : "eaves");
    if (options_.starter_in_waste)
      warn("double_count", "the waste already includes the starter course, which is also a line of its own");
  }

  void drip_edge(double eaves, double rakes) {
    if (options_.drip_edge == EdgeExtent::none) return;
    const bool both = options_.drip_edge == EdgeExtent::eaves_and_rakes;
    const bool apron = options_.gutter_apron_on_eaves;
    if (apron) add(gutter_apron, Activity::remove_and_replace, eaves, "eaves");
    const double length = (apron ? 0 : eaves) + (both ? rakes : 0);
    const std::string where = apron  ? "rakes; the eaves have a gutter apron"
                              : both ? "eaves + rakes"
                                     : "eaves";
    add(ScopeItemKey::drip_edge, Activity::remove_and_replace, length, where + " (IRC R905.2.8.5)");
  }

  /// Removing costs more on steep slopes too: two lines.
  void both_ways(ScopeItemKey key, double sf, const std::string& what) {
    add(key, Activity::remove, sf / square_sf, what + ", without waste, to remove");
    add(key, Activity::replace, sf / square_sf * (1 + scope_.waste_percent / 100),
        what + ", with waste, to install");
  }

  void steep_and_high() {
    struct Band {
      ScopeItemKey key;
      std::string_view text;
      int from, to;
    };
    constexpr Band bands[] = {{steep_7, "area of 7/12 to 9/12", 7, 9},
                              {steep_10, "area of 10/12 to 12/12", 10, 12},
                              {steep_13, "area above 12/12", 13, 1'000'000}};
    if (options_.steep_charge)
      for (const Band& band : bands) {
        double sf = 0;
        for (const PitchShare& row : totals_.pitches)
          if (row.pitch >= band.from && row.pitch <= band.to) sf += row.area_sf;
        both_ways(band.key, sf, std::string(band.text));
      }
    if (options_.stories >= 2)
      both_ways(high, area_sf_ * std::clamp(options_.high_share, 0.0, 1.0),
                percent_text(options_.high_share * 100) + " of the area, two stories or more");
  }

  void counted() {
    for (const CountedItem& item : options_.items)
      add(scope_item(item.accessory), item.activity, item.count, "count");
    add(decking, Activity::remove_and_replace, options_.decking_sf, "as stated");
  }

  const PublishedTotals& totals_;
  const ScopeOptions& options_;
  const estimate::PriceList& list_;
  double area_sf_ = 0;
  Scope scope_;
};

}  // namespace

double squares_with_waste(double area_sf, double waste_percent, int bundles_per_square) {
  const double bundles = bundles_per_square * area_sf / square_sf * (1 + waste_percent / 100);
  return std::ceil(bundles - 1e-9) / bundles_per_square;
}

double waste_percent_by_rule(const PublishedTotals& totals) {
  const double squares = totals.area_sf / square_sf;
  if (squares <= 0) return 0;
  const double percent =
      2.80 + (2.28 * totals.length_ft(LineType::hip) + 0.82 * totals.length_ft(LineType::valley) +
              0.83 * totals.length_ft(LineType::rake)) /
                 squares;
  return std::round(percent);
}

Scope make_scope(const PublishedTotals& totals, const ScopeOptions& options,
                 const estimate::PriceList& list) {
  return ScopeMaker(totals, options, list).make();
}

}  // namespace roof
