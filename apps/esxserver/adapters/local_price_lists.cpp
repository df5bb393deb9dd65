#include "esxserver/adapters/local_price_lists.h"

#include "esxserver/adapters/stored_price_lists.h"
#include "store/price_list_file.h"
#include "store/price_list_store.h"

namespace esxserver {

using apps::store::Access;
using apps::store::PriceListStore;

Result<std::vector<std::string>> LocalPriceLists::codes() { return codes_of(list()); }

Result<std::vector<PriceListInfo>> LocalPriceLists::list() { return stored_price_lists(data_dir_); }

Result<PriceListInfo> LocalPriceLists::import_file(const std::filesystem::path& file, Time now) {
  const auto list = apps::store::read_price_list(file);
  if (!list) return std::unexpected(list.error());
  auto store = PriceListStore::open(data_dir_, Access::write);
  const auto stored = store ? store->replace(*list, iso8601(now)) : std::unexpected(store.error());
  if (!stored) return std::unexpected(stored.error());
  return PriceListInfo{list->code, list->description, list->source, iso8601(now), std::ssize(list->items)};
}

Result<void> LocalPriceLists::remove(std::string_view code) {
  auto store = PriceListStore::open(data_dir_, Access::write);
  return store ? store->remove(code) : std::unexpected(store.error());
}

}  // namespace esxserver
