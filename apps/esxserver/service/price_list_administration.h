// PriceListAdministration: price lists as an operator manages them over HTTP. What changes something is
// recorded.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/ports/partner_store.h"
#include "esxserver/ports/price_list_library.h"
#include "esxserver/service/audit_trail.h"

namespace esxserver {

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
