// The few figures that say what an estimate comes to.
#pragma once

#include <cstddef>
#include <optional>

#include "estimate/model.h"

namespace estimate {

/// Rooms proper: neither levels nor roofs, nor subrooms, which belong to a room.
[[nodiscard]] std::size_t count_rooms(const Estimate& estimate);

/// The print's own total of replacement cost values; where it gives none for all items, what its coverages
/// add up to; empty if those have none either.
[[nodiscard]] std::optional<Money> printed_total_rcv(const Estimate& estimate);

}  // namespace estimate
