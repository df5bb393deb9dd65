#include "store/list_to_extend.h"

#include "store/price_list_store.h"

namespace apps::store {

using namespace estimate;

Result<PriceList> list_to_extend(const std::filesystem::path& data_dir, const std::string& code) {
  const auto store = PriceListStore::open(data_dir, Access::read);
  if (!store) return std::unexpected(store.error());
  auto list = store->load(code);
  if (list || list.error().code != ErrorCode::price_list_not_loaded) return list;
  if (!valid_price_list_code(code))
    return fail(ErrorCode::invalid_usage, "'" + code + "' is not a valid code of a price list");
  PriceList fresh;
  fresh.code = code;
  fresh.description = "Learned from estimates";
  return fresh;
}

}  // namespace apps::store
