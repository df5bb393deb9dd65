#include "esx/write/recap_rows.h"

#include <algorithm>

#include "model/categories.h"

namespace estimate::esx {
namespace {

bool has_certain_category(const PlannedItem& plan) {
  if (!plan.item->cat.empty()) return true;
  if (plan.unmatched) return !plan.match.recap_category.empty();
  return plan.match.kind == MatchKind::code || plan.match.kind == MatchKind::exact;
}

}  // namespace

RecapRows::RecapRows(const Estimate& estimate) {
  for (const RecapCategory& row : estimate.recap_by_category) {
    has_overhead_and_profit_ = has_overhead_and_profit_ || row.overhead_and_profit_item;
    const Category* category = row.tax_or_markup ? nullptr : category_by_recap_name(row.name);
    if (category != nullptr) rows_.push_back({category->code, &row});
  }
}

const RecapCategory* RecapRows::row_of(const PlannedItem& plan) const {
  if (!has_certain_category(plan)) return nullptr;
  const auto found = std::ranges::find(rows_, plan.cat, &CategoryRow::cat);
  return found == rows_.end() ? nullptr : found->row;
}

bool RecapRows::is_without_overhead_and_profit(const PlannedItem& plan) const {
  if (!has_overhead_and_profit_ || plan.is_note() || row_of(plan) == nullptr) return false;
  return std::ranges::none_of(
      rows_, [&](const CategoryRow& r) { return r.row->overhead_and_profit_item && r.cat == plan.cat; });
}

}  // namespace estimate::esx
