// check_scope: items that somebody else made of words, such as a model, compared with the price list.
// Threads: the functions have no state; call them from any.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "esx/estimate/price_list.h"
#include "esx/estimate/scope.h"

namespace estimate {

/// Descriptions, units, prices and totals become those of `list`. A quantity that is named by a measure of
/// the room ("W", "PF", "W+C", "PF*2", "F/9") is calculated from the room; another one is kept, and its
/// digits become `calc`. What the list does not have (the code, its activity, its unit) makes the item one
/// that is entered by hand, and `reason` says why. A question asks for each quantity that is missing or
/// impossible. Reads at most ScopeMaker::max_items items; a warning says so. Example: `check_scope(items,
/// rooms, list).items[0].unit_price` is the price of the list, or empty.
[[nodiscard]] MadeScope check_scope(std::vector<ScopeItem> items, std::vector<ScopeRoom> rooms,
                                    const PriceList& list);

/// The entries that share words with `text`, those with the rarest words first; at most `max`.
[[nodiscard]] std::vector<const PriceItem*> entries_about(std::string_view text, const PriceList& list,
                                                          std::size_t max);

}  // namespace estimate
