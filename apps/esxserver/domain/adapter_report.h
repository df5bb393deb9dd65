// AdapterReport: what became of the lines of an estimate in an ESX.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// A line whose price no list gives.
struct ManualEntryItem {
  std::string line, description, reason;  // line: its number, as printed
};

/// An entry of the price list that a line may mean.
struct NearEntry {
  std::string cat, sel, description;
  double confidence = 0;  // 0 to 1
};

/// An entry that a line may mean, with what a reviewer compares.
struct CandidateEntry : NearEntry {
  std::string unit;
  std::optional<estimate::Money> list_unit_price;  // for the line's activity
};

/// The other entries that a line may mean; for a miss, the nearest ones.
struct LineCandidates {
  int index = 0;       // of the line, from 0
  std::string number;  // as printed
  std::vector<CandidateEntry> candidates;
};

/// A line that the price list does not have.
struct MissingItem {
  std::string line, description;
  std::vector<NearEntry> nearest;  // most likely first
};

/// Of all lines; absent: not known.
struct ReportTotals {
  std::optional<estimate::Money> tax, overhead_and_profit, rcv, depreciation, acv;
};

/// A printed total, compared with the sum of its lines.
struct TotalCheck {
  std::string what;
  estimate::Money printed, computed;
  bool ok = false;
  std::optional<int> page = {};  // where it is printed, if that is known
};
struct TotalChecks {
  bool ok = false;
  std::vector<TotalCheck> checks;
};

struct AdapterReport {
  std::string price_list = {};
  int item_count = 0, matched_count = 0;
  std::vector<ManualEntryItem> manual_entry_items = {};
  std::vector<MissingItem> catalog_misses = {};
  ReportTotals totals = {};
  TotalChecks reconciliation = {};
  std::vector<estimate::Warning> warnings = {};
};

/// A line of an ESX, for people.
struct ScopePreviewItem {
  std::string room, description;
  std::optional<estimate::Quantity> quantity;
  std::string unit;
  std::optional<estimate::Money> total;  // RCV
};
inline constexpr std::size_t max_preview_items = 50;

}  // namespace esxserver
