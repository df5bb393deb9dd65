// Sums over line items, as every printed total is compared with.
#pragma once

#include <functional>

#include "estimate/model.h"

namespace estimate {

struct ItemSums {
  Money extension;  // quantity × unit price: the row's amount without the tax and O&P it may hold
  Money tax, overhead_and_profit, rcv, depreciation, acv;
};

/// Over the items that `counts` accepts; status lines have no amounts.
[[nodiscard]] ItemSums sum_items(const Estimate& estimate,
                                 const std::function<bool(const LineItem&)>& counts);

/// Whether `section` is `ancestor` or lies below it.
[[nodiscard]] bool within(const Estimate& estimate, int section, int ancestor);

}  // namespace estimate
