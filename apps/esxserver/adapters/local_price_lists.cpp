#include "esxserver/adapters/local_price_lists.h"

#include <algorithm>
#include <iterator>

#include "esxserver/adapters/stored_price_lists.h"
#include "esxserver/domain/percent_encoding.h"
#include "operations/price_list_files.h"
#include "operations/price_list_store.h"

namespace esxserver {

namespace fs = std::filesystem;
using apps::store::Access;
using apps::store::PriceListStore;

fs::path LocalPriceLists::home_of(const PriceListOwner& owner) const {
  return owner.is_everybody() ? data_dir_ : owners() / percent_encode(owner.text);
}

Result<std::vector<std::string>> LocalPriceLists::codes(const PriceListOwner& owner) {
  return codes_for(owner, list());
}

Result<bool> LocalPriceLists::has_own(std::string_view code, const PriceListOwner& owner) const {
  const auto own = stored_price_lists(home_of(owner));
  if (!own) return std::unexpected(own.error());
  return std::ranges::any_of(*own,
                             [&](const PriceListInfo& list) { return !list.bundled && list.code == code; });
}

Result<fs::path> LocalPriceLists::folder_of(std::string_view code, const PriceListOwner& owner) {
  const auto found = has_own(code, owner);
  if (!found) return std::unexpected(found.error());
  return *found ? home_of(owner) : data_dir_;
}

Result<std::vector<PriceListInfo>> LocalPriceLists::owned_lists() const {
  std::vector<PriceListInfo> all;
  std::error_code problem;
  for (const auto& folder : fs::directory_iterator(owners(), problem)) {
    const auto owner = percent_decode(folder.path().filename().string());
    if (!owner) continue;
    auto lists = stored_price_lists(folder.path());
    if (!lists) return lists;
    std::erase_if(*lists, &PriceListInfo::bundled);
    for (PriceListInfo& list : *lists) list.owner = {*owner};
    std::ranges::move(*lists, std::back_inserter(all));
  }
  return all;
}

Result<std::vector<PriceListInfo>> LocalPriceLists::list() {
  auto lists = stored_price_lists(data_dir_);
  if (!lists) return lists;
  auto owned = owned_lists();
  if (!owned) return owned;
  std::ranges::move(*owned, std::back_inserter(*lists));
  sort_by_code_and_owner(*lists);
  return lists;
}

Result<PriceListInfo> LocalPriceLists::import_file(const PriceListFile& file, Time now,
                                                   const PriceListOwner& owner) {
  const auto list = apps::store::read_price_list(file.path, file.name);
  if (!list) return std::unexpected(list.error());
  auto store = PriceListStore::open(home_of(owner), Access::write);
  const auto stored = store ? store->replace(*list, iso8601(now)) : std::unexpected(store.error());
  if (!stored) return std::unexpected(stored.error());
  return PriceListInfo{.code = list->code,
                       .description = list->description,
                       .source = list->source,
                       .imported = iso8601(now),
                       .item_count = std::ssize(list->items),
                       .owner = owner};
}

Result<void> LocalPriceLists::remove(std::string_view code, const PriceListOwner& owner) {
  const auto found = has_own(code, owner);
  if (!found) return std::unexpected(found.error());
  // Opening for writing would make the folder of an owner without lists.
  if (!*found && !owner.is_everybody())
    return fail(ErrorCode::price_list_not_loaded, "price list " + std::string(code) + " is not imported");
  auto store = PriceListStore::open(home_of(owner), Access::write);
  return store ? store->remove(code) : std::unexpected(store.error());
}

}  // namespace esxserver
