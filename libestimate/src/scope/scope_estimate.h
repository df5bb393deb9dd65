// The items of a scope as the sections and lines of an estimate, with the prices of a list.
#pragma once

#include <string>

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"
#include "esx/estimate/scope.h"

namespace estimate::scope {

/// Empty if `entry`, of the list with that code, has the price of the item. `entry` is null if the list does
/// not have the item's code.
[[nodiscard]] std::string reason_by_hand(const ScopeItem& item, const PriceItem* entry,
                                         const std::string& list);

struct PricedEstimate {
  Estimate estimate;  // not reconciled yet
  PriceMatch match;   // misses without alternatives
};

/// As described at convert_scope().
[[nodiscard]] PricedEstimate estimate_of_scope(const ScopeEstimate& scope, const PriceList& list);

}  // namespace estimate::scope
