#include "esxserver/price_lists/entries.h"

#include "esx/estimate/base/text.h"
#include "esxserver/scopes/assistant.h"

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

namespace {

ListEntry list_entry(const estimate::FoundEntry& found) {
  ListEntry entry{.cat = found.entry->cat,
                  .sel = found.entry->sel,
                  .description = found.entry->description,
                  .unit = found.entry->unit,
                  .activity = {},
                  .price = {},
                  .prices = {}};
  for (const estimate::ActivityPrice& row : found.prices) {
    entry.prices.push_back({server_activity(row.activity), row.price});
    if (row.activity == found.activity) entry.price = row.price;
  }
  if (found.activity) entry.activity = server_activity(*found.activity);
  return entry;
}

}  // namespace

Result<std::vector<ListEntry>> PriceListEntries::search(const PriceListOwner& owner,
                                                        const EntryQuery& query) {
  const auto ready = lists_.get(query.price_list, owner);
  if (!ready) return std::unexpected(ready.error());
  std::vector<ListEntry> entries;
  for (const estimate::FoundEntry& found : (*ready)->finder.find(
           {.text = query.text, .unit = query.unit, .limit = static_cast<std::size_t>(query.limit)}))
    entries.push_back(list_entry(found));
  return entries;
}

}  // namespace esxserver
