// AliasIndex: confirmed corrections by the description they are for.
#pragma once

#include <map>
#include <span>
#include <string>

#include "estimate/match.h"
#include "match/prices/price_index.h"
#include "match/score/candidate.h"

namespace estimate::match {

class AliasIndex {
 public:
  /// Those for the list or for all lists.
  AliasIndex(std::span<const Alias> aliases, std::string_view price_list);

  [[nodiscard]] bool empty() const { return by_key_.empty(); }

  /// The answer that an alias gives; nullopt where there is none, or the list has no such code and unit.
  [[nodiscard]] std::optional<ItemMatch> find(const LineItem& item, const PriceIndex& index) const;

 private:
  std::multimap<std::string, const Alias*, std::less<>> by_key_;
};

}  // namespace estimate::match
