// Volume and weight of one item of debris.
#pragma once

#include "calc/debris.h"

namespace calc {

/// `index` names the item in refusals.
[[nodiscard]] Outcome<DebrisItem> measure(const DebrisItemInputs& item, std::size_t index,
                                          double loading_factor, Ledger& ledger);

}  // namespace calc
