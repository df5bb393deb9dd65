#include "esx/estimate/reprice.h"

#include <algorithm>

#include "model/line_amount.h"

namespace estimate {
namespace {

/// Extends and rounds removal and the rest separately, as prints do.
Money amount_at_list_price(const LineItem& item, const ItemMatch& match) {
  const Quantity quantity = item.quantity.value_or(Quantity());
  const Money whole = match.list_price.value_or(Money()), remove = match.list_remove_price.value_or(Money());
  return extend(quantity, remove) + extend(quantity, whole - remove);
}

}  // namespace

Repricing reprice(const Estimate& estimate, const PriceMatch& match) {
  Repricing result;
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i) {
    const LineItem& item = estimate.items[i];
    const ItemMatch& answer = match.items[i];
    if (item.excluded || !item.status.empty()) continue;
    const Money printed = line_extension(item);
    result.printed_total += printed;
    // A list price of zero is that of a bid item, whose price is entered by hand.
    const bool has_list_price = answer.list_price && !answer.list_price->is_zero();
    if (!has_list_price || !answer.unit_price_difference) {
      result.total += printed;
      continue;
    }
    const Money list = amount_at_list_price(item, answer);
    ++result.compared;
    result.total += list;
    if (!answer.unit_price_difference->is_zero()) result.changed.push_back({i, printed, list});
  }
  return result;
}

}  // namespace estimate
