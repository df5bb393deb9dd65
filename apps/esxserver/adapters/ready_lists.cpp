#include "esxserver/adapters/ready_lists.h"

#include "esx/estimate/base/text.h"

namespace esxserver {

using apps::store::PriceListStore;
using apps::store::PriceListSummary;

Result<OpenList> open_list(PriceLists& price_lists, const std::string& code, const PriceListOwner& owner) {
  const auto folder = price_lists.folder_of(code, owner);
  if (!folder) return std::unexpected(folder.error());
  auto store = PriceListStore::open(*folder, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  const auto lists = store->list();
  if (!lists) return std::unexpected(lists.error());
  std::string version = folder->string() + "\n" + code;
  const auto found = std::ranges::find(*lists, code, &PriceListSummary::code);
  if (found != lists->end())
    version =
        estimate::join({version, found->sha256, found->imported, std::to_string(found->item_count)}, "\n");
  return OpenList{*std::move(store), std::move(version)};
}

}  // namespace esxserver
