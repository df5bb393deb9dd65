// The differences between two estimates as a page to print.
#pragma once

#include <string>

#include "esx/estimate/diff.h"

namespace apps::reports {

/// Both estimates with their file names, and their differences.
struct DiffReport {
  std::string name_a, name_b;
  const estimate::Estimate& a;
  const estimate::Estimate& b;
  const estimate::EstimateDiff& diff;
};

/// HTML, without scripts and without anything to load.
[[nodiscard]] std::string diff_page(const DiffReport& report);

}  // namespace apps::reports
