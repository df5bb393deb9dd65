// Price lists over HTTP: those that a user may name, with their entries, and their management by an operator.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/partners.h"
#include "esxserver/accounts/user.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"
#include "esxserver/operations/audit.h"
#include "esxserver/price_lists/entries.h"
#include "esxserver/price_lists/own_lists.h"
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

  /// Error: price_list_not_loaded.
  [[nodiscard]] Result<EntryPage> entries(const User& user, const EntryPageQuery& query);

  /// Whether the list has an entry with the code. Error: price_list_not_loaded.
  [[nodiscard]] Result<bool> has_entry(const User& user, const std::string& code,
                                       const estimate::AliasCode& entry);

 private:
  PriceListLibrary& library_;
  PriceListEntries entries_;
};

/// A file on disk that becomes a list. The caller deletes it afterwards.
struct OwnListFile {
  std::filesystem::path path;
  std::string code, file_name, sheet;
  std::vector<std::string> columns;  // "NAME=HEADER"
};

struct OwnListSettings {
  StorageLimits kept = {};  // of everything of a user
  int max_working = 1, max_waiting = 4;
};

struct LoadedOwnList {
  PriceListInfo list;
  ListImportReport report;
};

/// The lists that users load themselves, and the codes that they chose for lines, also of other lists.
/// Thread-safe. Errors: service_unavailable, store_failed. Everything given must outlive it.
class OwnPriceLists {
 public:
  OwnPriceLists(sql::Database& database, PriceListLibrary& library, PriceListService& lists, EsxMaker& maker,
                const System& system, const OwnListSettings& settings)
      : store_(database),
        library_(library),
        lists_(lists),
        maker_(maker),
        system_(system),
        settings_(settings),
        queue_(settings.max_working, settings.max_waiting) {}

  /// Replaces the user's list with the code. Reads the file in a process of its own; `is_wanted` is called
  /// regularly, and false ends the work. The columns are remembered for files with the same header. Errors:
  /// those of EsxMaker::import_list; quota_exceeded; validation_failed, where "code" or "column".
  [[nodiscard]] Result<LoadedOwnList> load(const User& user, const OwnListFile& file,
                                           const IsWanted& is_wanted);

  /// Error: price_list_not_loaded.
  [[nodiscard]] Result<void> remove(const User& user, const std::string& code);

  /// Newest first. Error: validation_failed, where "after".
  [[nodiscard]] Result<Page<StoredAlias>> aliases(const User& user, std::string_view code,
                                                  const PageRequest& page) {
    return store_.alias_page(user.uid, code, page);
  }

  /// The next conversions use the code for lines with the description, unit and activity, as far as the alias
  /// has them. Errors: price_list_not_loaded; quota_exceeded; validation_failed, where "description", "unit"
  /// or "sel".
  [[nodiscard]] Result<StoredAlias> learn(const User& user, const estimate::Alias& alias);

  /// Error: not_found.
  [[nodiscard]] Result<void> forget(const User& user, std::string_view code, std::string_view id) {
    return store_.remove(user.uid, code, id);
  }

 private:
  OwnListStore store_;
  PriceListLibrary& library_;
  PriceListService& lists_;
  EsxMaker& maker_;
  const System system_;
  const OwnListSettings settings_;
  WorkQueue queue_;
};

/// Whose list; none: everybody's.
struct PriceListTarget {
  std::optional<std::string> partner_id = {}, user_id = {}, organization = {};
};

/// Errors: invalid_request for two owners, or for what cannot be the name of an organization; not_found for a
/// partner.
[[nodiscard]] Result<PriceListOwner> owner_of(const PriceListTarget& target, PartnerStore& partners);

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
  sql::Database& database_;
  PartnerStore partners_;
  PriceListLibrary& library_;
  const System system_;
};

// Routes. Their arguments must outlive them.

/// GET /api/v1/price-lists, GET /api/v1/price-lists/{code}/entries.
[[nodiscard]] std::vector<http::Route> usable_list_routes(SignIn& sign_in, PriceListService& lists);

/// GET, PUT and DELETE /api/v1/price-lists/{code}, GET and POST /api/v1/price-lists/{code}/aliases, DELETE
/// /api/v1/price-lists/{code}/aliases/{id}.
[[nodiscard]] std::vector<http::Route> own_list_routes(SignIn& sign_in, PriceListService& lists,
                                                       OwnPriceLists& own, const http::UploadFolder& folder);

/// Loads the list of the request's form; `by`: for the audit log.
[[nodiscard]] http::Answer import_price_list(PriceListAdministration& lists, const http::UploadFolder& folder,
                                             Clock& clock, http::Request& request, const std::string& by);
/// Adds to a route what the document says about it.
void describe_import(http::Route& route);

/// GET and POST /operator/v1/price-lists, DELETE /operator/v1/price-lists/{code}. `operator_key`: if empty,
/// every key is wrong.
[[nodiscard]] std::vector<http::Route> price_list_routes(PriceListAdministration& lists,
                                                         KeyThrottle& key_throttle, Clock& clock,
                                                         const std::string& operator_key,
                                                         const http::UploadFolder& folder);

}  // namespace esxserver
