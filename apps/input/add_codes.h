// The codes of matches as those of the lines, so that estimates can be compared by them.
#pragma once

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace apps::input {

/// Gives lines the codes of their matches. Lines that have codes keep them.
void add_codes(estimate::Estimate& estimate, const estimate::PriceMatch& match);

}  // namespace apps::input
