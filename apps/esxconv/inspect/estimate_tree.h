// An estimate as an indented tree.
#pragma once

#include <string>

#include "esx/estimate/model.h"

namespace esxconv {

/// Claim, sections with their items and totals, coverages, reconciliation, warnings.
[[nodiscard]] std::string estimate_tree(const estimate::Estimate& estimate);

}  // namespace esxconv
