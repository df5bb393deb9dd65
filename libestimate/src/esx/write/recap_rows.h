// The rows of the recap by category that lines are part of.
#pragma once

#include <string_view>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

class RecapRows {
 public:
  /// Keeps references to the rows of the estimate.
  explicit RecapRows(const Estimate& estimate);

  /// The row of the line's category, if the print, an exact match or the recap itself decides the category;
  /// otherwise nullptr. Removal is not part of that row: recaps count it as general demolition.
  [[nodiscard]] const RecapCategory* row_of(const PlannedItem& plan) const;

  /// Whether the print lists the line's category among the items without O&P, and nowhere else.
  [[nodiscard]] bool is_without_overhead_and_profit(const PlannedItem& plan) const;

 private:
  struct CategoryRow {
    std::string_view cat;
    const RecapCategory* row;
  };
  std::vector<CategoryRow> rows_;         // those of a known category, in the order of the print
  bool has_overhead_and_profit_ = false;  // any row among the items with O&P
};

}  // namespace estimate::esx
