// The shares of coverages in a print, as equations over line items.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::assemble {

/// An amount that a line contributes to a recap row.
struct Part {
  std::size_t item = 0;  // index into Estimate::items
  std::int64_t cents = 0;
};

struct Share {
  std::string coverage;
  std::int64_t cents = 0;
};

/// The parts of each coverage add up to its share.
struct CoverageEquation {
  std::vector<Part> parts;
  std::vector<Share> shares;
};

/// One equation for every row of Recap by Room whose section has lines, for every row of Recap by Category
/// (if the lines' categories and splits are known), and for the line item totals of the coverages. Equations
/// whose sums do not agree with the lines are left out.
[[nodiscard]] std::vector<CoverageEquation> coverage_equations(const Estimate& estimate);

}  // namespace estimate::assemble
