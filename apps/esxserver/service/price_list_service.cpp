#include "esxserver/service/price_list_service.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace esxserver {

Result<std::vector<PriceListInfo>> PriceListService::lists(const User& user) {
  auto lists = library_.list();
  if (!lists) return lists;
  const PriceListOwner owner = PriceListOwner::user(user.uid);
  std::erase_if(*lists,
                [&](const PriceListInfo& list) { return !list.owner.is_everybody() && list.owner != owner; });
  // Ordered by code and owner: everybody's list, whose owner is empty, precedes the user's.
  const auto hidden = [&](const PriceListInfo& list) {
    return list.owner.is_everybody() && std::ranges::any_of(*lists, [&](const PriceListInfo& other) {
             return other.code == list.code && !other.owner.is_everybody();
           });
  };
  std::vector<PriceListInfo> usable;
  std::ranges::copy_if(*lists, std::back_inserter(usable), std::not_fn(hidden));
  return usable;
}

Result<std::vector<ListEntry>> PriceListService::search(const User& user, const EntryQuery& query) {
  return entries_.search(PriceListOwner::user(user.uid), query);
}

}  // namespace esxserver
