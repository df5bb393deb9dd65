// What the lines and the coverages of a print amount to, figure by figure.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/model.h"
#include "model/figure_subsets.h"

namespace estimate::assemble {

/// Extension, tax, O&P, depreciation, RCV and ACV. A figure in which the coverages do not add up to the lines
/// is zero throughout.
struct CoverageFigures {
  struct Coverage {
    std::string name;
    Figures figures{};
  };
  std::vector<Figures> lines;       // by item; zero for those outside of the totals
  std::vector<Coverage> coverages;  // the smallest first; none if no figure adds up
};

[[nodiscard]] CoverageFigures coverage_figures(const Estimate& estimate);

}  // namespace estimate::assemble
