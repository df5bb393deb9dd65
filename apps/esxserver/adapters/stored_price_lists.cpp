#include "esxserver/adapters/stored_price_lists.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "operations/price_list_store.h"

namespace esxserver {

Result<std::vector<PriceListInfo>> stored_price_lists(const std::filesystem::path& data_dir) {
  using apps::store::PriceListStore;
  // Opened each time: a store is for one thread, and lists come and go while the server runs.
  const auto store = PriceListStore::open(data_dir, apps::store::Access::read);
  const auto lists = store ? store->list() : std::unexpected(store.error());
  if (!lists) return std::unexpected(lists.error());
  std::vector<PriceListInfo> infos;
  for (const auto& list : *lists)
    infos.push_back({list.code, list.description, list.source, list.imported,
                     static_cast<std::int64_t>(list.item_count), list.bundled});
  return infos;
}

Result<std::vector<std::string>> codes_for(const PriceListOwner& owner,
                                           const Result<std::vector<PriceListInfo>>& lists) {
  if (!lists) return std::unexpected(lists.error());
  std::set<std::string> codes;
  for (const PriceListInfo& list : *lists)
    if (list.owner.is_everybody() || list.owner == owner) codes.insert(list.code);
  return std::vector(codes.begin(), codes.end());
}

void sort_by_code_and_owner(std::vector<PriceListInfo>& lists) {
  std::ranges::sort(lists, {},
                    [](const PriceListInfo& list) { return std::tie(list.code, list.owner.text); });
}

}  // namespace esxserver
