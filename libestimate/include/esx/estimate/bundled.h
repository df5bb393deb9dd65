// The price list that comes with the library, so that a first conversion needs no other file.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string_view>

#include "esx/estimate/price_list.h"

namespace estimate {

/// DEMO8X_NOV26, in the format of parse_price_list_csv. Its prices are invented.
[[nodiscard]] std::string_view bundled_price_list_csv();

/// The parsed list; its source is "bundled".
[[nodiscard]] PriceList bundled_price_list();

/// Whether the list is the bundled one: an output with its prices has to say so. A list of the user's with
/// the same code is not it.
[[nodiscard]] bool has_invented_prices(const PriceList& list);

}  // namespace estimate
