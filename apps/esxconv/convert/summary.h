// The summary of a conversion.
#pragma once

#include <chrono>
#include <string>

#include "esx/estimate/convert.h"

namespace esxconv {

/// "45 items, 12 rooms, total 1,234.50, matched 40 of 45, reconciled, 2 warnings, 118 ms".
[[nodiscard]] std::string summary_line(const estimate::Conversion& conversion,
                                       std::chrono::steady_clock::duration time);

/// For --verbose: every kind of warning on its own line, then the table of stages.
[[nodiscard]] std::string summary_details(const estimate::Conversion& conversion);

}  // namespace esxconv
