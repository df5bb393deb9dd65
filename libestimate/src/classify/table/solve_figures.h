// Figures of recognized rows that follow from the others: quantity × price + tax + O&P = RCV, and
// RCV − depreciation = ACV.
#pragma once

#include <string>
#include <vector>

#include "classify/table/figures.h"

namespace estimate::classify {

/// A figure that was changed or filled in.
struct SolvedFigure {
  Field field;
  std::string read;  // as recognized; empty if nothing was
  std::string text;
};

/// Fills in the figures of the row that were not recognized, and corrects one that lost its decimal point or
/// a digit, or got one too many, if the row leaves one answer only. `figures` changes; returns what changed.
[[nodiscard]] std::vector<SolvedFigure> solve_figures(Figures& figures, const Table& table);

}  // namespace estimate::classify
