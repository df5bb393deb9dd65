// A line that somebody added: what follows from its quantity and prices.
#pragma once

#include <vector>

#include "assemble/item_sums.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// Fills what the line does not have: RCV, ACV if the other lines have one, O&P by the rates of the print,
/// the coverage if there is only one, or only one in its section. `sums`: of the lines of the print. A line
/// whose tax is not known counts without tax, with the warning `tax_not_given`.
void complete_line(LineItem& line, const Estimate& estimate, const assemble::LineSums& sums,
                   std::vector<Warning>& warnings);

}  // namespace estimate::edit
