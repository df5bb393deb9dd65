// classify: Line[] → Row[] (header fields, headings, items, notes, totals, noise).
#pragma once

#include "classify/marked_lines.h"
#include "classify/row.h"
#include "esx/estimate/base/result.h"

namespace estimate::classify {

/// Finds the layout of the print by its column headers, and says what every line is.
/// Error: unsupported_estimate; its message names what the document was recognized as.
[[nodiscard]] Result<Classified> classify_lines(const Document& document, const MarkedLines& marked);

}  // namespace estimate::classify
