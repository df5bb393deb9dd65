// What the print calls the estimate, apart from the cover sheet and the first heading.
#pragma once

#include <string>
#include <vector>

#include "classify/row.h"

namespace estimate::assemble {

/// The names on "Line Item Totals" (its first line, and joined with the lines below it) and in the footers
/// ("HOLLOW_1   4/23/2024   Page: 2"): each once, the longest first. They may be cut.
[[nodiscard]] std::vector<std::string> estimate_names(const std::vector<Row>& rows);

}  // namespace estimate::assemble
