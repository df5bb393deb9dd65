// Volume and weight of one item of debris.
#pragma once

#include "esx/calc/debris.h"

namespace calc {

inline constexpr double pounds_per_ton = 2000;

/// `index` names the item in refusals.
[[nodiscard]] Outcome<DebrisItem> measure(const DebrisItemInputs& item, std::size_t index,
                                          double loading_factor, Ledger& ledger);

}  // namespace calc
