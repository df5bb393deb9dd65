// What will be written for each line item: codes, activity and figures, decided before any XML exists.
#pragma once

#include <string>
#include <vector>

#include "estimate/match.h"
#include "estimate/model.h"
#include "esx/write/item_figures.h"

namespace estimate::esx {

struct PlannedItem {
  const LineItem* item = nullptr;
  ItemMatch match;
  Activity activity = Activity::replace;
  std::string cat, sel;  // USR and no selector for a line that no price list knows
  bool unmatched = false;
  ItemFigures figures;

  /// Struck lines are printed but outside every total: they become notes.
  [[nodiscard]] bool is_note() const { return item->excluded; }
};

/// One plan per line item, in their order. Warnings: `line_does_not_close`, `split_unknown`.
[[nodiscard]] std::vector<PlannedItem> plan_items(const Estimate& estimate, const PriceMatch& match,
                                                  std::vector<Warning>& warnings);

}  // namespace estimate::esx
