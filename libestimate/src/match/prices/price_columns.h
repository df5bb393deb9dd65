// The columns of a price list, as data.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "estimate/price_list.h"

namespace estimate::match {

/// What a column may hold; decides how its cells are checked.
enum class CellKind { category, selector, activities, description, unit, word, money, years };

struct PriceColumn {
  std::string_view name;
  CellKind kind;
  bool required;
  std::string PriceItem::* text = nullptr;  // neither: life_years
  Money PriceItem::* money = nullptr;
};

/// In the order in which they are written.
[[nodiscard]] std::span<const PriceColumn> price_columns();

/// By name, in any case; nullptr for a column that is only kept.
[[nodiscard]] const PriceColumn* find_price_column(std::string_view name);

/// Checks a cell and puts it into `item`; what is wrong with it, if anything.
[[nodiscard]] std::optional<std::string> read_price_cell(const PriceColumn& column, std::string_view cell,
                                                         PriceItem& item);

/// The cell that reads back as the same value.
[[nodiscard]] std::string write_price_cell(const PriceColumn& column, const PriceItem& item);

/// What is wrong with the row as a whole: a price below zero that is no credit.
[[nodiscard]] std::optional<std::string> check_price_signs(const PriceItem& item);

}  // namespace estimate::match
