// Finds the coverage of each line in prints that do not say it line by line.
#pragma once

#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Fills LineItem::coverage of the lines that have none. In a print with one coverage, all lines get it.
/// Otherwise, finds which lines, before tax and O&P, add up to each coverage's share in "Recap by Room" and
/// "Recap by Category", and which have all figures of its summary and of its row in the coverage table. A
/// solution counts only if it is the only one. The remaining lines have no coverage; if they have amounts, a
/// warning `coverage_unknown` for every section covers them.
/// Example: Family Room 3,659.58 = Structure 3,622.45 + Contents 37.13 → the 37.13 line is Contents.
void assign_coverages(Estimate& estimate);

}  // namespace estimate::assemble
