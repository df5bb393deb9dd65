// The end of a run over many files.
#pragma once

#include <span>
#include <string>

#include "esxconv/convert/convert_file.h"

namespace esxconv {

/// How many files were converted, refused and not reconciled, the reasons and the warnings by kind with their
/// counts, then each notable warning once. Ends with a line break.
[[nodiscard]] std::string run_summary(std::span<const ConvertOutcome> outcomes);

}  // namespace esxconv
