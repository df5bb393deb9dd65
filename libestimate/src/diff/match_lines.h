// Which line of one estimate corresponds to which line of the other.
#pragma once

#include <vector>

#include "diff/line_view.h"
#include "esx/estimate/diff.h"

namespace estimate::diff {

struct LineMatches {
  std::vector<LinePair> pairs;  // in the order of a
  std::vector<Regrouping> split, merged;
  std::vector<std::size_t> removed, added;
};

[[nodiscard]] LineMatches match_lines(const LineViews& a, const LineViews& b);

}  // namespace estimate::diff
