#include "scope/by_hand.h"

#include "match/prices/list_price.h"

namespace estimate::scope {

std::string reason_by_hand(const ScopeItem& item, const PriceItem* entry, const std::string& list) {
  if (item.cat.empty() || item.sel.empty()) return item.reason.empty() ? "has no code" : item.reason;
  const std::string code = item.cat + " " + item.sel;
  if (entry == nullptr) return "price list " + list + " does not have " + code;
  if (!match::allows(*entry, item.activity))
    return "price list " + list + " does not have activity " + activity_letter(item.activity) + " for " +
           code;
  if (!item.unit.empty() && item.unit != entry->unit)
    return "price list " + list + " has " + code + " by the " + entry->unit + ", not by the " + item.unit;
  return {};
}

}  // namespace estimate::scope
