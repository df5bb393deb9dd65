// The items of a roofing scope: codes that price lists commonly have, and words that tell their substitutes.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "estimate/price_list.h"
#include "roof/scope.h"

namespace roof {

struct ScopeItem {
  std::string_view key;  // ours: "drip_edge"
  std::string_view cat, sel, description, unit;
  std::array<std::string_view, 3> words = {};  // all of them in the description of a substitute; empty: none
};

/// The row of that key; an unknown key is a programming error and answers the first row.
[[nodiscard]] const ScopeItem& scope_item(std::string_view key);
/// The row of a counted item by its selector; nullptr for none.
[[nodiscard]] const ScopeItem* counted_item(std::string_view sel);

/// The list's entry of the code, else the first one whose words fit; nullptr for none.
[[nodiscard]] const estimate::PriceItem* find_in_list(const ScopeItem& item, const estimate::PriceList& list);

/// Price per unit of that activity; nullopt where the entry does not allow it.
[[nodiscard]] std::optional<estimate::Money> unit_price(const estimate::PriceItem& entry,
                                                        estimate::Activity activity);

}  // namespace roof
