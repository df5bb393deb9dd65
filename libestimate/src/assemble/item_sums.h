// Sums over line items, as every printed total is compared with.
#pragma once

#include <functional>
#include <vector>

#include "estimate/model.h"

namespace estimate::assemble {

struct ItemSums {
  Money extension;  // quantity × unit price: the row's amount without the tax and O&P it may hold
  Money tax, overhead_and_profit, rcv, depreciation, acv;
};

/// Over the items that `counts` accepts; status lines have no amounts.
[[nodiscard]] ItemSums sum_items(const Estimate& estimate,
                                 const std::function<bool(const LineItem&)>& counts);

/// Sums of every section by its index: over its own lines, and over everything in it.
struct SectionSums {
  std::vector<ItemSums> own, whole;
};
[[nodiscard]] SectionSums sum_sections(const Estimate& estimate,
                                       const std::function<bool(const LineItem&)>& counts);

}  // namespace estimate::assemble
