// Codes, activity and figures of each line item, decided before any XML is built.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/write/item_figures.h"

namespace estimate::esx {

struct PlannedItem {
  const LineItem* item = nullptr;
  ItemMatch match;
  Activity activity = Activity::replace;
  std::string cat, sel;  // USR and no selector for a line that is in no price list
  bool unmatched = false;
  ItemFigures figures;
  std::optional<bool> recoverable;  // the depreciation, also if there is none; empty if the print is silent
  bool without_overhead_and_profit = false;  // listed among the "Non-O&P Items"

  /// Struck lines are printed but not part of any total: they become notes.
  [[nodiscard]] bool is_note() const { return item->excluded; }
};

/// One plan per line item, in the same order. Warnings: `line_does_not_close`, `split_unknown`.
[[nodiscard]] std::vector<PlannedItem> plan_items(const Estimate& estimate, const PriceMatch& match,
                                                  std::vector<Warning>& warnings);

}  // namespace estimate::esx
