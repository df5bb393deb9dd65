// classify: Line[] → Row[]; header fields, headings, items, notes, totals, noise.
#pragma once

#include "classify/row.h"
#include "estimate/base/result.h"

namespace estimate::classify {

/// Decides by the column header rows which layout the print has, and what every line is.
/// Error: unsupported_estimate, with what was recognised instead.
[[nodiscard]] Result<Classified> classify_lines(const Document& document, const std::vector<Line>& lines);

}  // namespace estimate::classify
