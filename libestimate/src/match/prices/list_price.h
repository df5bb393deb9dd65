// The price of a list entry for an activity, and the printed price that it is compared with.
#pragma once

#include <optional>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate::match {

/// Whether the list allows the activity for the entry.
[[nodiscard]] bool allows(const PriceItem& entry, Activity activity);

/// The only activity that the entry allows, if there is exactly one.
[[nodiscard]] std::optional<Activity> only_activity(const PriceItem& entry);

/// The price per unit of measure: & = remove + replace, - = remove, + = replace, R = reset,
/// I = labor + equipment, M = material.
[[nodiscard]] Money list_price(const PriceItem& entry, Activity activity);

/// The printed price per unit of measure: one unit price, or separate remove, replace and reset prices.
[[nodiscard]] std::optional<Money> printed_price(const LineItem& item);

}  // namespace estimate::match
