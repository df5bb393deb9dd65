// The differences between two estimates as text and HTML.
#pragma once

#include <string>

#include "esx/estimate/diff.h"

namespace esxconv {

/// Both estimates with their file names, and their differences.
struct DiffReport {
  std::string name_a, name_b;
  const estimate::Estimate& a;
  const estimate::Estimate& b;
  const estimate::EstimateDiff& diff;
};

[[nodiscard]] std::string diff_text(const DiffReport& report);
[[nodiscard]] std::string diff_html(const DiffReport& report);

}  // namespace esxconv
