// The items of a roofing scope: codes that price lists commonly have, and words that find substitutes.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "esx/estimate/price_list.h"
#include "esx/roof/scope.h"

namespace roof::scope {

enum class ScopeItemKey {
  tear_off_laminated,
  tear_off_three_tab,
  tear_off_no_haul,
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

struct ScopeItem {
  std::string_view cat, sel, description, unit;
  std::array<std::string_view, 3> words = {};  // a substitute's description has all of them; empty: no more
};

[[nodiscard]] const ScopeItem& scope_item(ScopeItemKey key);
[[nodiscard]] const ScopeItem& scope_item(Accessory accessory);

/// The list's entry with that code and unit, else the first one whose words fit; nullptr if there is none.
[[nodiscard]] const estimate::PriceItem* find_in_list(const ScopeItem& item, const estimate::PriceList& list);

/// Price per unit of that activity; nullopt if the entry does not allow it.
[[nodiscard]] std::optional<estimate::Money> unit_price(const estimate::PriceItem& entry,
                                                        estimate::Activity activity);

}  // namespace roof::scope
