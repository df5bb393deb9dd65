// A difference between two estimates as text, JSON and a page that prints well.
#pragma once

#include <string>

#include "estimate/diff.h"

namespace esxconv {

/// Both estimates with what they are called, and what changed.
struct DiffReport {
  std::string name_a, name_b;
  const estimate::Estimate& a;
  const estimate::Estimate& b;
  const estimate::EstimateDiff& diff;
};

[[nodiscard]] std::string diff_text(const DiffReport& report);
[[nodiscard]] std::string diff_json(const DiffReport& report);
[[nodiscard]] std::string diff_html(const DiffReport& report);

}  // namespace esxconv
