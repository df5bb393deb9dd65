// An estimate with new totals, and what changed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/json_value.h"
#include "esxserver/domain/adapter_report.h"

namespace esxserver {

/// A figure that is not the printed one.
struct EstimateChange {
  std::string place;  // JSON pointer in estimate-v1: "/line_items/4/rcv"
  std::string name;   // number of the line; name of the section or coverage; empty for all lines
  std::string field;  // "rcv"
  std::optional<estimate::Money> before, after;
};

struct RecalculatedEstimate {
  estimate::JsonValue estimate;         // estimate-v1
  TotalChecks reconciliation;           // the totals of the print, compared with the lines
  std::vector<EstimateChange> changes;  // of lines, sections, all lines and coverages, in this order
};

}  // namespace esxserver
