#include "scope/scope_items.h"

#include <algorithm>
#include <cstddef>

#include "esx/estimate/base/text.h"

namespace roof::scope {
namespace {

using estimate::Activity;
using estimate::Money;
using estimate::PriceItem;

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
});

/// Whether a table can be indexed by its keys.
constexpr bool in_order(const auto& table) {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].key) != i) return false;
  return true;
}
static_assert(in_order(items) && items.size() == static_cast<std::size_t>(decking) + 1);
static_assert(in_order(accessories) && accessories.size() == static_cast<std::size_t>(Accessory::gutter) + 1);

bool fits(const ScopeItem& item, const PriceItem& entry) {
  if (item.words[0].empty() || entry.cat != item.cat || entry.unit != item.unit) return false;
  const std::string description = estimate::to_lower(entry.description);
  return std::ranges::all_of(item.words, [&](std::string_view word) { return description.contains(word); });
}

}  // namespace

const ScopeItem& scope_item(ScopeItemKey key) { return items[static_cast<std::size_t>(key)].item; }

const ScopeItem& scope_item(Accessory accessory) {
  return accessories[static_cast<std::size_t>(accessory)].item;
}

const PriceItem* find_in_list(const ScopeItem& item, const estimate::PriceList& list) {
  const auto exact = std::ranges::find_if(
      list.items, [&](const PriceItem& entry) { return entry.cat == item.cat && entry.sel == item.sel; });
  // Lists use one code for different things: the unit must agree too.
  if (exact != list.items.end() && exact->unit == item.unit) return &*exact;
  const auto similar =
      std::ranges::find_if(list.items, [&](const PriceItem& entry) { return fits(item, entry); });
  return similar == list.items.end() ? nullptr : &*similar;
}

std::optional<Money> unit_price(const PriceItem& entry, Activity activity) {
  if (!entry.activities.contains(estimate::activity_letter(activity))) return std::nullopt;
  switch (activity) {
    case Activity::remove:
      return entry.remove;
    case Activity::remove_and_replace:
      return entry.remove + entry.replace;
    case Activity::detach_and_reset:
      return entry.reset;
    case Activity::material_only:
      return entry.material;
    case Activity::replace:
    case Activity::install:
      break;
  }
  return entry.replace;
}

}  // namespace roof::scope
