#include "esxserver/adapters/store_price_lists.h"

#include "store/price_list_store.h"

namespace esxserver {

Result<std::vector<std::string>> StorePriceLists::codes() {
  using apps::store::PriceListStore;
  // Opened each time: a store is for one thread, and lists come and go while the server runs.
  const auto store = PriceListStore::open(data_dir_, apps::store::Access::read);
  const auto lists = store ? store->list() : std::unexpected(store.error());
  if (!lists) return std::unexpected(lists.error());
  std::vector<std::string> codes;
  for (const auto& list : *lists) codes.push_back(list.code);
  return codes;
}

}  // namespace esxserver
