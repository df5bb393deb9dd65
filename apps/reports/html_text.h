// Text and amounts for the HTML page.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/model.h"

namespace apps::reports {

/// Text from a file, safe as content and as a quoted attribute; line feeds become line breaks.
[[nodiscard]] std::string escaped(std::string text);

/// "$1,234.56", "-$12.00"; with a sign also "+$12.00". Empty without an amount.
enum class Sign { if_negative, always };
[[nodiscard]] std::string dollars(std::optional<estimate::Money> amount, Sign sign = Sign::if_negative);

/// "12.50 SF".
[[nodiscard]] std::string quantity_text(const estimate::LineItem& item);

/// The price per unit, or the sum of the prices for removal, replacement and reset.
[[nodiscard]] std::optional<estimate::Money> unit_price(const estimate::LineItem& item);

/// A field's name for people: "overhead_and_profit" is "O&amp;P".
[[nodiscard]] std::string field_label(std::string_view name);

/// A value of a change, and the difference if it is a number: "$12.00", "+$2.00", "12.5".
[[nodiscard]] std::string value_html(const estimate::FieldChange& change, const std::string& value);
[[nodiscard]] std::string difference_html(const estimate::FieldChange& change);

}  // namespace apps::reports
