// Sums over line items, to compare with printed totals.
#pragma once

#include <functional>
#include <vector>

#include "estimate/model.h"

namespace estimate::assemble {

struct ItemSums {
  Money extension;  // quantity × unit price: the row's amount without any tax and O&P
  Money tax, overhead_and_profit, rcv, depreciation, acv;
};

/// Whether a line is part of the totals.
[[nodiscard]] inline bool counted(const LineItem& item) { return !item.excluded; }

/// Over the items that `counts` accepts; lines with a status have no amounts.
[[nodiscard]] ItemSums sum_items(const Estimate& estimate,
                                 const std::function<bool(const LineItem&)>& counts);

/// The sums of every section, by index: over its own lines, and over everything in it.
struct SectionSums {
  std::vector<ItemSums> own, whole;
};
[[nodiscard]] SectionSums sum_sections(const Estimate& estimate,
                                       const std::function<bool(const LineItem&)>& counts);

}  // namespace estimate::assemble
