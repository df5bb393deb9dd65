// The columns of a price list, as data.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/price_list.h"

namespace estimate::match {

/// The kind of a column's values, which decides how its cells are checked.
enum class CellKind { category, selector, activities, description, unit, word, money, years };

struct PriceColumn {
  std::string_view name;
  CellKind kind;
  bool required;
  std::string PriceItem::* text = nullptr;  // if both are null: life_years
  Money PriceItem::* money = nullptr;
};

/// In the order in which they are written.
[[nodiscard]] std::span<const PriceColumn> price_columns();

/// A header as it is compared: its letters and digits, in lower case. "Remove Price" is "removeprice".
[[nodiscard]] std::string column_key(std::string_view header);

/// Finds a column by name, as column_key() compares it; nullptr for a column that is kept but not used.
[[nodiscard]] const PriceColumn* find_price_column(std::string_view name);

/// Checks a cell and stores it in `item`; returns what is wrong with it, if anything.
[[nodiscard]] std::optional<std::string> read_price_cell(const PriceColumn& column, std::string_view cell,
                                                         PriceItem& item);

/// The cell that is read back as the same value.
[[nodiscard]] std::string write_price_cell(const PriceColumn& column, const PriceItem& item);

/// What is wrong with the row as a whole: a negative price in an entry that is not a credit.
[[nodiscard]] std::optional<std::string> check_price_signs(const PriceItem& item);

}  // namespace estimate::match
