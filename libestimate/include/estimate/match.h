// match: CAT/SEL and activity of every line item, and why.
#pragma once

#include <string>
#include <vector>

#include "estimate/model.h"
#include "estimate/price_list.h"

namespace estimate {

enum class MatchKind { code, exact, edited, fuzzy, none };
[[nodiscard]] std::string_view match_kind_name(MatchKind kind);

/// The answer for one line item.
struct ItemMatch {
  MatchKind kind = MatchKind::none;
  std::string cat, sel, description;  // of the list entry; codes as printed for kind code
  std::string price_list;
  double confidence = 0;                       // 0..1
  std::string reason;                          // in words
  std::optional<Money> list_price;             // per unit, for the item's activity
  std::optional<Money> list_remove_price;      // the removal's part of list_price, for activity "&"
  std::optional<Money> unit_price_difference;  // printed − list
  std::optional<Activity> activity;            // where the list decides it

  friend bool operator==(const ItemMatch&, const ItemMatch&) = default;
};

/// One answer per line item, in the order of Estimate::items.
struct PriceMatch {
  std::string price_list;
  std::vector<ItemMatch> items;
};

/// Codes printed in a rough draft are taken as they are; else the exact description (activity
/// prefix and edit markers removed) in the list; else a miss. Nothing is made up.
[[nodiscard]] PriceMatch match(const Estimate& estimate, const PriceList& list);

}  // namespace estimate
