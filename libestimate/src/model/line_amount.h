// The amount of a line before tax and O&P: what recaps and coverage summaries add up.
#pragma once

#include <optional>
#include <span>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate {

[[nodiscard]] bool has_price(const LineItem& item);

/// Quantity × each printed unit price, rounded half up; 0 for a line without prices.
[[nodiscard]] Money line_extension(const LineItem& item);

/// The same with another quantity than the line's.
[[nodiscard]] Money line_extension(const LineItem& item, Quantity quantity);

/// The extension as the row has it. Xactimate rounds the two halves of an R&R line apart: where only the sum
/// of their prices is printed, the row may be a cent off.
[[nodiscard]] Money row_extension(const LineItem& item);

/// The removal part of a line's single price per unit: as the recap by category confirms it, or the list's if
/// the prices are equal.
[[nodiscard]] std::optional<Money> removal_part(const ItemMatch& match, Money printed_price);

/// The cents that, multiplied by the quantity, are that amount; empty if there are none.
[[nodiscard]] std::optional<Money> price_of_amount(Quantity quantity, Money amount);

/// The printed RCV minus tax and O&P; the extension if no RCV is printed.
[[nodiscard]] Money amount_before_tax(const LineItem& item);

/// The parts of an extended price: those per unit × the quantity. What rounding leaves is in the markup of
/// the labor, as in Xactimate's exports, or in the only part that there is. Parts of 0 are empty. `parts`: of
/// the activities of the line; `amount`: quantity × price.
[[nodiscard]] PriceComponents extended_parts(Quantity quantity, Money amount,
                                             std::span<const PriceParts> parts);

/// The amount, or zero where the print leaves it out.
[[nodiscard]] inline Money or_zero(const std::optional<Money>& amount) { return amount.value_or(Money()); }

}  // namespace estimate
