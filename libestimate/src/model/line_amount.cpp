#include "model/line_amount.h"

namespace estimate {

Money line_extension(const LineItem& item) {
  return line_extension(item, item.quantity.value_or(Quantity()));
}

Money line_extension(const LineItem& item, Quantity quantity) {
  const auto part = [&](const std::optional<Money>& price) {
    return extend(quantity, price.value_or(Money()));
  };
  if (item.remove_price || item.replace_price || item.reset_price)
    return part(item.remove_price) + part(item.replace_price) + part(item.reset_price);
  return part(item.unit_price);
}

Money amount_before_tax(const LineItem& item) {
  if (!item.rcv) return line_extension(item);
  // Without tax and O&P columns, the RCV may still include them (contents lists); the price shows whether.
  const bool has_price = item.unit_price || item.remove_price || item.replace_price || item.reset_price;
  if (!item.tax && !item.overhead_and_profit && item.quantity && has_price) return line_extension(item);
  return *item.rcv - item.tax.value_or(Money()) - item.overhead_and_profit.value_or(Money());
}

}  // namespace estimate
