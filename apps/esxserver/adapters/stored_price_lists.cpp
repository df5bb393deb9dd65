#include "esxserver/adapters/stored_price_lists.h"

#include "store/price_list_store.h"

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

Result<std::vector<std::string>> codes_of(const Result<std::vector<PriceListInfo>>& lists) {
  if (!lists) return std::unexpected(lists.error());
  std::vector<std::string> codes;
  for (const PriceListInfo& list : *lists) codes.push_back(list.code);
  return codes;
}

}  // namespace esxserver
