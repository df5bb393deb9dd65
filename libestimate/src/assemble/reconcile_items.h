// Checks of the lines themselves, and of what was not read.
#pragma once

#include "assemble/reconcile_pages.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// Checks row arithmetic, taxes hidden in the rows, duplicate numbers, and lines that no printed total
/// covers.
void check_items(const Estimate& estimate, Checks& checks);

/// Checks for warnings that a figure or a page is missing, since matching sums then prove nothing. One row
/// per kind of warning, with their number.
void check_reading(const Estimate& estimate, Checks& checks);

}  // namespace estimate::assemble
