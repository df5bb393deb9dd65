// Checks of the lines themselves, and of what was not read.
#pragma once

#include "assemble/checks.h"
#include "assemble/item_sums.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Checks quantity × price + tax + O&P = RCV and RCV − depreciation = ACV. Lines that pass are not listed:
/// there are as many as items, and every printed sum over them is listed.
void check_line(const LineItem& line, Checks& checks);

/// Taxes hidden in the rows must add up to those of the summaries.
void check_hidden_tax(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// An amount that is in no totals row could be wrong without being noticed.
void check_covered(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// Checks row arithmetic, taxes hidden in the rows, duplicate numbers, and lines that no printed total
/// covers.
void check_items(const Estimate& estimate, const LineSums& sums, Checks& checks);

/// Checks for warnings that a figure or a page is missing, since matching sums then prove nothing. One row
/// per kind of warning, with their number.
void check_reading(const Estimate& estimate, Checks& checks);

}  // namespace estimate::assemble
