// assemble: Row[] → Estimate; tree, items, totals, reconciliation.
#pragma once

#include "estimate/model.h"
#include "estimate/row.h"

namespace estimate {

/// Never adjusts a printed number; what does not close is a failed check and a warning.
[[nodiscard]] Estimate assemble(const Document& document, const Classified& classified);

/// Every printed total against the value computed from the items.
[[nodiscard]] Reconciliation reconcile(const Estimate& estimate);

}  // namespace estimate
