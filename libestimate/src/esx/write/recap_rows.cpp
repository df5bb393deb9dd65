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

bool is_row_of(const RecapCategory& row, std::string_view cat) {
  const Category* category = row.tax_or_markup ? nullptr : category_by_recap_name(row.name);
  return category != nullptr && category->code == cat;
}

}  // namespace

const RecapCategory* recap_row_of(const Estimate& estimate, const PlannedItem& plan) {
  if (!has_certain_category(plan)) return nullptr;
  const auto row = std::ranges::find_if(estimate.recap_by_category,
                                        [&](const RecapCategory& r) { return is_row_of(r, plan.cat); });
  return row == estimate.recap_by_category.end() ? nullptr : &*row;
}

bool is_without_overhead_and_profit(const Estimate& estimate, const PlannedItem& plan) {
  const RecapCategory* row = recap_row_of(estimate, plan);
  if (row == nullptr || plan.is_note()) return false;
  const auto& rows = estimate.recap_by_category;
  return std::ranges::any_of(rows, &RecapCategory::overhead_and_profit_item) &&
         std::ranges::none_of(rows, [&](const RecapCategory& r) {
           return r.overhead_and_profit_item && is_row_of(r, plan.cat);
         });
}

}  // namespace estimate::esx
