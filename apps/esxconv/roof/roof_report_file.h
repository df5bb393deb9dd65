// A roof report in a file.
#pragma once

#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"
#include "esx/roof/report.h"

namespace esxconv {

/// Errors: those of reading the file and of roof::read_report, with the file's name in front.
[[nodiscard]] estimate::Result<estimate::Parsed<roof::Report>> load_roof_report(const std::string& file);

}  // namespace esxconv
