#include "esxserver/adapters/entries/matcher_entries.h"

#include "esxserver/scope/scope_values.h"

namespace esxserver {
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

Result<std::vector<ListEntry>> MatcherEntries::search(const PriceListOwner& owner, const EntryQuery& query) {
  const auto ready = lists_.get(query.price_list, owner);
  if (!ready) return std::unexpected(ready.error());
  std::vector<ListEntry> entries;
  for (const estimate::FoundEntry& found : (*ready)->finder.find(
           {.text = query.text, .unit = query.unit, .limit = static_cast<std::size_t>(query.limit)}))
    entries.push_back(list_entry(found));
  return entries;
}

}  // namespace esxserver
