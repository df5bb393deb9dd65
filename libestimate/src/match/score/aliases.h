// AliasIndex: confirmed corrections by description.
#pragma once

#include <map>
#include <span>
#include <string>

#include "esx/estimate/match.h"
#include "match/prices/price_index.h"
#include "match/score/candidate.h"

namespace estimate::match {

class AliasIndex {
 public:
  /// Indexes the aliases for this list and those for all lists.
  AliasIndex(std::span<const Alias> aliases, std::string_view price_list);

  [[nodiscard]] bool empty() const { return by_key_.empty(); }

  /// The match that an alias gives; nullopt if there is no alias, or if the list does not have its code and
  /// unit.
  [[nodiscard]] std::optional<ItemMatch> find(const LineItem& item, const PriceIndex& index) const;

 private:
  std::multimap<std::string, const Alias*, std::less<>> by_key_;
};

}  // namespace estimate::match
