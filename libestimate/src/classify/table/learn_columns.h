// Where the figures really end: right edges measured on the rows below a heading.
#pragma once

#include <span>
#include <vector>

#include "classify/table/table.h"

namespace estimate::classify {

/// Edges of the figures found in `rows` (lines of tables with these headings), assigned to the headings in
/// order. A heading without figures of its own keeps its right edge. Heading words are often set up to
/// 16 pt beside their figures, so only order and least distance decide.
[[nodiscard]] std::vector<Column> learn_columns(const std::vector<HeadingCell>& headings,
                                                std::span<const Line* const> rows);

}  // namespace estimate::classify
