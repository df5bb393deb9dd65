// Price lists over HTTP: those that a user may name, with their entries, and their management by an operator.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/accounts/partners.h"
#include "esxserver/accounts/user.h"
#include "esxserver/base/system.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"
#include "esxserver/operations/audit.h"
#include "esxserver/price_lists/entries.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Thread-safe. Errors: service_unavailable, store_failed.
class PriceListService {
 public:
  /// `library` must outlive it.
  explicit PriceListService(PriceListLibrary& library) : library_(library), entries_(library) {}

  /// By code. A list of the user comes before everybody's with the same code, which is left out.
  [[nodiscard]] Result<std::vector<PriceListInfo>> lists(const User& user);

  /// Error: price_list_not_loaded.
  [[nodiscard]] Result<std::vector<ListEntry>> search(const User& user, const EntryQuery& query);

 private:
  PriceListLibrary& library_;
  PriceListEntries entries_;
};

/// Whose list; neither: everybody's.
struct PriceListTarget {
  std::optional<std::string> partner_id, user_id;
};

/// Price lists as an operator manages them over HTTP. What changes something is recorded. Thread-safe.
/// Everything given must outlive it.
class PriceListAdministration {
 public:
  PriceListAdministration(sql::Database& database, PriceListLibrary& library, const System& system)
      : database_(database), partners_(database), library_(library), system_(system) {}

  [[nodiscard]] Result<std::vector<PriceListInfo>> list() { return library_.list(); }

  /// `by`: for the audit log. Errors: invalid_request for two owners; not_found for a partner; those of
  /// PriceListLibrary::import_file.
  [[nodiscard]] Result<PriceListInfo> import_list(const PriceListFile& file, const PriceListTarget& target,
                                                  const std::string& by);

  /// Errors: as above; price_list_not_loaded.
  [[nodiscard]] Result<void> remove(const std::string& code, const PriceListTarget& target,
                                    const std::string& by);

 private:
  [[nodiscard]] Result<PriceListOwner> owner_of(const PriceListTarget& target);

  sql::Database& database_;
  PartnerStore partners_;
  PriceListLibrary& library_;
  const System system_;
};

// Routes. Their arguments must outlive them.

/// GET /api/v1/price-lists, GET /api/v1/price-lists/{code}/entries.
[[nodiscard]] std::vector<http::Route> usable_list_routes(SignIn& sign_in, PriceListService& lists);

/// GET and POST /operator/v1/price-lists, DELETE /operator/v1/price-lists/{code}. `operator_key`: if empty,
/// every key is wrong.
[[nodiscard]] std::vector<http::Route> price_list_routes(PriceListAdministration& lists,
                                                         KeyThrottle& key_throttle, Clock& clock,
                                                         const std::string& operator_key,
                                                         const http::UploadFolder& folder);

}  // namespace esxserver
