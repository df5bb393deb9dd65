// assemble: Row[] → Estimate; tree, items, totals, reconciliation.
#pragma once

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// Never adjusts a printed number; what does not close is a failed check and a warning.
[[nodiscard]] Estimate assemble_estimate(const Document& document, const Classified& classified);

/// Every printed total against the value computed from the items.
[[nodiscard]] Reconciliation reconcile(const Estimate& estimate);

}  // namespace estimate::assemble
