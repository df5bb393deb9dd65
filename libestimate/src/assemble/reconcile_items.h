// The checks of the lines themselves, and of what was left over in reading them.
#pragma once

#include "assemble/reconcile_pages.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// Row arithmetic, taxes hidden in the rows, numbers used twice, lines that no printed total covers.
void check_items(const Estimate& estimate, Checks& checks);

/// Warnings that say a figure or a page is missing: then closing sums prove nothing. One row for each kind,
/// with their count.
void check_reading(const Estimate& estimate, Checks& checks);

}  // namespace estimate::assemble
