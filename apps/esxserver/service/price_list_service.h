// PriceListService: the price lists that a user may name, and their entries.
#pragma once

#include <vector>

#include "esxserver/domain/user.h"
#include "esxserver/ports/price_list_entries.h"
#include "esxserver/ports/price_list_library.h"

namespace esxserver {

/// Thread-safe. Errors: service_unavailable, store_failed.
class PriceListService {
 public:
  /// Both must outlive it.
  PriceListService(PriceListLibrary& library, PriceListEntries& entries)
      : library_(library), entries_(entries) {}

  /// By code. A list of the user comes before everybody's with the same code, which is left out.
  [[nodiscard]] Result<std::vector<PriceListInfo>> lists(const User& user);

  /// Error: price_list_not_loaded.
  [[nodiscard]] Result<std::vector<ListEntry>> search(const User& user, const EntryQuery& query);

 private:
  PriceListLibrary& library_;
  PriceListEntries& entries_;
};

}  // namespace esxserver
