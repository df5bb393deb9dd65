// A line as it is compared: without anything that depends on the kind of print.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::diff {

struct LineView {
  LineItem item;                    // without the fields that are not compared
  std::string section;              // names from the root down
  std::string description;          // without activity phrase and edit marks, lower case, single spaces
  std::optional<Money> unit_price;  // the single column, or the sum of the activity columns
};

/// The digits of an amount; empty where there is none.
template <class Decimal>
[[nodiscard]] std::string digits(const std::optional<Decimal>& value) {
  return value ? value->plain() : std::string();
}

using LineViews = std::vector<LineView>;

[[nodiscard]] LineViews line_views(const Estimate& estimate);

/// Whether words, unit, quantity, price and RCV are the same.
[[nodiscard]] bool same_content(const LineView& a, const LineView& b);

/// Percentage of common words, 0 to 100.
[[nodiscard]] int similarity(const LineView& a, const LineView& b);

}  // namespace estimate::diff
