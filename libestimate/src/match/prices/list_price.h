// The price of a list entry for an activity, and the printed price that it is compared with.
#pragma once

#include <optional>

#include "estimate/model.h"
#include "estimate/price_list.h"

namespace estimate::match {

/// Whether the list allows the activity for the entry.
[[nodiscard]] bool allows(const PriceItem& entry, Activity activity);

/// The only activity that the entry allows, if there is just one.
[[nodiscard]] std::optional<Activity> only_activity(const PriceItem& entry);

/// Per unit of measure: & = remove + replace, - = remove, + = replace, R = reset,
/// I = labor + equipment, M = material.
[[nodiscard]] Money list_price(const PriceItem& entry, Activity activity);

/// Per unit of measure as printed: one unit price, or remove, replace and reset in columns of their own.
[[nodiscard]] std::optional<Money> printed_price(const LineItem& item);

}  // namespace estimate::match
