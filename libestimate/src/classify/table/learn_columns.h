// Measures the right edges of the figures in the rows under a heading.
#pragma once

#include <span>
#include <vector>

#include "classify/table/table.h"

namespace estimate::classify {

/// Finds the edges of the figures in `rows` (lines of tables with these headings) and assigns them to the
/// headings in order. A heading without figures keeps its right edge. Heading words are often up to 16 pt
/// away from their figures, so only order and least distance decide.
[[nodiscard]] std::vector<Column> learn_columns(const std::vector<HeadingCell>& headings,
                                                std::span<const Line* const> rows);

}  // namespace estimate::classify
