// The few figures that sum up an estimate.
// Threads: the functions have no state; call them from any.
#pragma once

#include <cstddef>
#include <optional>

#include "esx/estimate/model.h"

namespace estimate {

/// The number of rooms, without levels, roofs and subrooms (which belong to a room).
[[nodiscard]] std::size_t count_rooms(const Estimate& estimate);

/// The printed total of replacement cost values; without one for all items, the sum of the coverages' totals;
/// empty if these are not printed either.
[[nodiscard]] std::optional<Money> printed_total_rcv(const Estimate& estimate);

}  // namespace estimate
