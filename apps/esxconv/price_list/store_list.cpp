#include "esxconv/price_list/store_list.h"

#include <array>
#include <chrono>
#include <ctime>
#include <string>

#include "store/price_list_store.h"

namespace esxconv {

using namespace estimate;
using apps::store::Access;
using apps::store::PriceListStore;

namespace {

std::string time_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

}  // namespace

Result<void> store_list(const PriceList& list, const std::filesystem::path& data_dir) {
  auto store = PriceListStore::open(data_dir, Access::write);
  if (!store) return std::unexpected(store.error());
  return store->replace(list, time_now());
}

}  // namespace esxconv
