// Checks of the money pages: compares each printed total with the sums over the lines.
#pragma once

#include "assemble/checks.h"
#include "assemble/item_sums.h"
#include "estimate/model.h"

namespace estimate::assemble {

void check_dimensions(const Estimate& estimate, Checks& checks);
void check_coverages(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_coverage_table(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_by_room(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_by_category(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_of_taxes(const Estimate& estimate, const LineSums& sums, Checks& checks);

}  // namespace estimate::assemble
