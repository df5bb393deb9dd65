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

std::string code_of(const estimate::PriceItem& entry) { return entry.cat + " " + entry.sel; }

/// Words in lower case that an entry must have, wherever.
struct WantedWords {
  std::vector<std::string> words;

  explicit WantedWords(std::string_view text) {
    for (const std::string_view word : estimate::split_blanks(text))
      words.push_back(estimate::to_lower(word));
  }
  [[nodiscard]] bool fit(const estimate::PriceItem& entry) const {
    if (words.empty()) return true;
    const std::string text = estimate::to_lower(code_of(entry) + " " + entry.description);
    return std::ranges::all_of(words, [&](const std::string& word) { return text.contains(word); });
  }
};

}  // namespace

PriceListEntries::SearchableList::SearchableList(estimate::PriceList loaded)
    : list(std::move(loaded)), finder(list) {
  by_code.reserve(list.items.size());
  for (const estimate::PriceItem& item : list.items) by_code.push_back(&item);
  std::ranges::stable_sort(by_code, {}, [](const estimate::PriceItem* item) { return code_of(*item); });
}

Result<EntryPage> PriceListEntries::page(const PriceListOwner& owner, const EntryPageQuery& query) {
  const auto ready = lists_.get(query.price_list, owner);
  if (!ready) return std::unexpected(ready.error());
  const WantedWords wanted(query.text);
  const auto& all = (*ready)->by_code;
  auto at = query.after.empty()
                ? all.begin()
                : std::ranges::upper_bound(all, query.after, {},
                                           [](const estimate::PriceItem* item) { return code_of(*item); });
  EntryPage page;
  const estimate::PriceItem* last = nullptr;
  for (; at != all.end(); ++at) {
    if (!wanted.fit(**at)) continue;
    if (std::ssize(page.entries) == query.limit) {
      page.next = code_of(*last);
      break;
    }
    last = *at;
    page.entries.push_back(list_entry(estimate::show_entry(*last)));
  }
  return page;
}

Result<bool> PriceListEntries::has(const PriceListOwner& owner, const std::string& price_list,
                                   const estimate::AliasCode& code) {
  const auto ready = lists_.get(price_list, owner);
  if (!ready) return std::unexpected(ready.error());
  return std::ranges::binary_search((*ready)->by_code, code.cat + " " + code.sel, {},
                                    [](const estimate::PriceItem* item) { return code_of(*item); });
}

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
