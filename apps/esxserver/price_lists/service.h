// PriceListService: the price lists that a user may name, and their entries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/accounts/partners.h"
#include "esxserver/accounts/user.h"
#include "esxserver/operations/audit.h"
#include "esxserver/price_lists/entries.h"
#include "esxserver/price_lists/price_lists.h"

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

// PriceListAdministration: price lists as an operator manages them over HTTP. What changes something is
// recorded.

/// Whose list; neither: everybody's.
struct PriceListTarget {
  std::optional<std::string> partner_id, user_id;
};

struct PriceListPorts {
  PriceListLibrary& library;
  PartnerStore& partners;
  AuditPorts audit;
};

/// Thread-safe.
class PriceListAdministration {
 public:
  explicit PriceListAdministration(const PriceListPorts& ports) : ports_(ports) {}

  [[nodiscard]] Result<std::vector<PriceListInfo>> list() { return ports_.library.list(); }

  /// `by`: for the audit log. Errors: invalid_request for two owners; not_found for a partner; those of
  /// PriceListLibrary::import_file.
  [[nodiscard]] Result<PriceListInfo> import_list(const PriceListFile& file, const PriceListTarget& target,
                                                  const std::string& by);

  /// Errors: as above; price_list_not_loaded.
  [[nodiscard]] Result<void> remove(const std::string& code, const PriceListTarget& target,
                                    const std::string& by);

 private:
  [[nodiscard]] Result<PriceListOwner> owner_of(const PriceListTarget& target);

  PriceListPorts ports_;
};

}  // namespace esxserver
