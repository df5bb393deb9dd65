// PriceListEntries: the entries of price lists, for people who look for a code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esxserver/domain/price_list_owner.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/scope.h"

namespace esxserver {

struct ListPrice {
  ScopeActivity activity = ScopeActivity::replace;
  estimate::Money price;  // per unit
};

struct ListEntry {
  std::string cat, sel, description, unit;
  std::optional<ScopeActivity> activity;  // that the words say, or the usual one
  std::optional<estimate::Money> price;   // for it
  std::vector<ListPrice> prices;          // for all activities of the entry
};

struct EntryQuery {
  std::string price_list;  // code of a list that the owner may name
  std::string text;        // words of a description, a category, or a code
  std::string unit;        // empty: any
  int limit = 20;
};

/// Thread-safe. Errors: price_list_not_loaded; service_unavailable, store_failed.
class PriceListEntries {
 public:
  virtual ~PriceListEntries() = default;
  /// Best first.
  [[nodiscard]] virtual Result<std::vector<ListEntry>> search(const PriceListOwner& owner,
                                                              const EntryQuery& query) = 0;
};

}  // namespace esxserver
