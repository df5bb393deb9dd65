// The entries that libestimate's matcher finds.
#pragma once

#include <utility>

#include "esx/estimate/find_entries.h"
#include "esxserver/adapters/ready_lists.h"
#include "esxserver/ports/price_list_entries.h"

namespace esxserver {

class MatcherEntries final : public PriceListEntries {
 public:
  explicit MatcherEntries(PriceLists& price_lists) : lists_(price_lists) {}
  Result<std::vector<ListEntry>> search(const PriceListOwner& owner, const EntryQuery& query) override;

 private:
  struct SearchableList {
    explicit SearchableList(estimate::PriceList loaded) : list(std::move(loaded)), finder(list) {}
    estimate::PriceList list;
    estimate::EntryFinder finder;
  };

  ReadyLists<SearchableList> lists_;
};

}  // namespace esxserver
