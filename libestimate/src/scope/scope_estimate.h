// The items of a scope as the sections and lines of an estimate.
#pragma once

#include "esx/estimate/convert_scope.h"

namespace estimate::scope {

struct PricedEstimate {
  Estimate estimate;  // not reconciled yet
  PriceMatch match;   // misses without alternatives
};

/// As described at convert_scope().
[[nodiscard]] PricedEstimate estimate_of_scope(const ScopeEstimate& scope, const PriceList& list);

}  // namespace estimate::scope
