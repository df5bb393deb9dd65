// What a report shows before anything is made of it: figures, cross-check and plan.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/base/warning.h"
#include "esx/roof/cross_check.h"
#include "esx/roof/measure.h"
#include "esx/roof/report.h"

namespace roof {

struct Preview {
  ReportKind kind = ReportKind::eagleview;
  std::string report_id = {}, svg = {};
  Measurements measured = {};
  CrossCheck check = {};
  std::vector<estimate::Warning> warnings = {};
};

[[nodiscard]] Preview preview(const Report& report, std::vector<estimate::Warning> warnings = {});

/// RoofPreviewResponse.
[[nodiscard]] std::string preview_to_json(const Preview& preview);

}  // namespace roof
