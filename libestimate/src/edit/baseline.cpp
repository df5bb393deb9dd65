#include "edit/baseline.h"

namespace estimate::edit {

Baseline::Baseline(const Estimate& estimate) : estimate_(estimate) {
  for (const Check& check : estimate.reconciliation.checks) checks_.emplace(check.what, &check);
}

std::optional<Money> Baseline::sum(const std::string& what, const std::optional<Money>& printed) const {
  const auto found = checks_.find(what);
  return found == checks_.end() ? printed : std::optional(found->second->computed);
}

std::optional<Money> Baseline::sum(const Section& section, const TotalField& field) const {
  if (!section.totals) return std::nullopt;
  return sum("section:" + section.id + "." + std::string(field.name), (*section.totals).*field.printed);
}

std::optional<Money> Baseline::sum_of_all(const TotalField& field) const {
  if (!estimate_.line_item_totals) return std::nullopt;
  return sum("line_items." + std::string(field.name), (*estimate_.line_item_totals).*field.printed);
}

bool Baseline::knows(const Check& check) const {
  const auto found = checks_.find(check.what);
  return found != checks_.end() && *found->second == check;
}

}  // namespace estimate::edit
