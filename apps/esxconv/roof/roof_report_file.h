// A roof report in a file.
#pragma once

#include <string>

#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "roof/report.h"

namespace esxconv {

/// Errors: those of reading the file and of roof::read_report, with the file's name in front.
[[nodiscard]] estimate::Result<estimate::Parsed<roof::Report>> load_roof_report(const std::string& file);

}  // namespace esxconv
