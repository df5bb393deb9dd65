// assemble: Row[] → Estimate (tree, items, totals, reconciliation).
#pragma once

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// Builds the estimate. Printed numbers are never adjusted: a total that does not add up is a failed check
/// and a warning.
[[nodiscard]] Estimate assemble_estimate(const Document& document, const Classified& classified);

}  // namespace estimate::assemble
