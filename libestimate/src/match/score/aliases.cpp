#include "match/score/aliases.h"

#include <algorithm>
#include <vector>

#include "esx/estimate/base/text.h"

namespace estimate::match {
namespace {

/// The more specific alias comes first: one for this list before one for all, one with a unit before one
/// without.
int breadth(const Alias& alias) { return (alias.price_list.empty() ? 2 : 0) + (alias.unit.empty() ? 1 : 0); }

bool is_for_unit(const Alias& alias, const LineItem& item) {
  return alias.unit.empty() || to_upper(trim(alias.unit)) == to_upper(trim(item.unit));
}

}  // namespace

AliasIndex::AliasIndex(std::span<const Alias> aliases, std::string_view price_list) {
  for (const Alias& alias : aliases)
    if (alias.price_list.empty() || alias.price_list == price_list)
      by_key_.emplace(alias_key(alias.description), &alias);
}

std::optional<ItemMatch> AliasIndex::find(const LineItem& item, const PriceIndex& index) const {
  const auto readings = read_description(item.description);
  if (readings.empty()) return std::nullopt;
  const auto [begin, end] = by_key_.equal_range(readings.back().key);
  std::vector<const Alias*> fitting;
  for (auto at = begin; at != end; ++at)
    if (is_for_unit(*at->second, item)) fitting.push_back(at->second);
  std::ranges::stable_sort(fitting, {}, [](const Alias* alias) { return breadth(*alias); });
  for (const Alias* alias : fitting) {
    const PriceItem* entry = index.with_code(alias->cat, alias->sel);
    if (entry == nullptr || !(item.unit.empty() || same_unit(item, *entry))) continue;
    ItemMatch match = answer_of(MatchKind::edited, item, make_candidate(item, *entry, readings.back(), {}));
    match.reason = "confirmed correction" + match.reason;
    return match;
  }
  return std::nullopt;
}

}  // namespace estimate::match
