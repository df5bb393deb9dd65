// Which coverage each line belongs to, where a print does not say it line by line.
#pragma once

#include "estimate/model.h"

namespace estimate::assemble {

/// Fills LineItem::coverage of the lines that have none. A print with one coverage gives all of them.
/// Otherwise the shares of the coverages in "Recap by Room" and "Recap by Category" are solved: which
/// lines, before tax and O&P, sum up to each share. Only a solution that is the only one is taken; the
/// lines of every other section stay without coverage and are one warning `coverage_unknown`.
/// Example: Family Room 3,659.58 = Structure 3,622.45 + Contents 37.13 → the 37.13 line is Contents.
void assign_coverages(Estimate& estimate);

}  // namespace estimate::assemble
