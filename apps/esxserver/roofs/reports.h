// The routes for roofs, and the store that keeps the sources of measurements that users had read.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/estimate/price_list.h"
#include "esxserver/accounts/user.h"
#include "esxserver/base/result.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/price_lists/entries.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// A report whose file is in the artifact store.
struct RoofReportFile {
  std::string sha256, file_name;
  Time created_at;
  std::int64_t bytes = 0;
};

/// Errors: service_unavailable, store_failed.
class RoofReportStore {
 public:
  explicit RoofReportStore(sql::Database& database) : database_(database) {}

  /// Keeps the file for its owner, once. Error: also quota_exceeded.
  [[nodiscard]] Result<void> add(std::string_view owner, const RoofReportFile& file,
                                 const StorageLimits& limits = {});
  /// Forgets those that were kept before; their files go with the sweep. Returns how many.
  [[nodiscard]] Result<int> purge_before(Time time);

 private:
  sql::Database& database_;
};

/// Keeps the sources of roof measurements, as well as it can. What it is given must outlive it.
class RoofReportKeeper {
 public:
  RoofReportKeeper(sql::Database& database, ArtifactStore& artifacts, const System& system,
                   const StorageLimits& limits = {})
      : reports_(database), artifacts_(artifacts), clock_(system.clock), log_(system.log), limits_(limits) {}

  /// Whether the file is stored. Why not is logged: the caller goes on without it.
  [[nodiscard]] bool keep(std::string_view owner, const std::filesystem::path& file,
                          std::string_view file_name);

 private:
  Result<void> try_to_keep(std::string_view owner, const std::filesystem::path& file,
                           std::string_view file_name);

  RoofReportStore reports_;
  ArtifactStore& artifacts_;
  Clock& clock_;
  Log& log_;
  const StorageLimits limits_;
};

/// Works on reports in processes of their own, a few at a time. Thread-safe; `maker` must outlive it.
class RoofReader {
 public:
  RoofReader(EsxMaker& maker, int max_working)
      : maker_(maker), queue_(max_working, max_waiting_per_working * max_working) {}

  /// Errors: those of EsxMaker::make_of_roof and WorkQueue.
  [[nodiscard]] Result<RoofOutcome> read(const RoofReportTask& task, const WorkClient& client,
                                         const IsWanted& is_wanted);

 private:
  static constexpr int max_waiting_per_working = 2;

  EsxMaker& maker_;
  WorkQueue queue_;
};

/// Where uploaded reports are while they are read, and what reads them.
struct RoofUploads {
  http::UploadFolder folder;
  RoofReader& reader;
};

namespace view {
inline constexpr std::string_view price_list_text =
    "Code of a price list that the caller may name; else the bundled demonstration, whose prices are "
    "invented.";
inline constexpr estimate::FieldRules price_list_rules = {.min_length = 1, .max_length = 100};
}  // namespace view

/// The price lists that requests for a scope name. What it is given must outlive it, but for `bundled`.
class RoofPrices {
 public:
  RoofPrices(const estimate::PriceList& bundled, PriceLists& lists);

  /// The user's own list or everybody's with this code; empty: the bundled list. Without a user, everybody's.
  /// Errors: validation_failed at price_list; those of the price list store.
  [[nodiscard]] Result<std::shared_ptr<const estimate::PriceList>> get(const std::string& code,
                                                                       const std::optional<User>& user);
  /// Of the list, for another process to load it; empty for the bundled list. Errors: the same.
  [[nodiscard]] Result<std::string> folder_of(const std::string& code, const std::optional<User>& user);

 private:
  std::shared_ptr<const estimate::PriceList> bundled_;
  PriceLists& lists_;
  ReadyLists<estimate::PriceList> loaded_;
};

inline constexpr std::string_view roof_tag = "Roof";

// Routes. All references must outlive them. Who is signed in may name price lists of his own.

/// Preview and ESX of a report, ESX of a description.
[[nodiscard]] std::vector<http::Route> roof_routes(SignIn& sign_in, RoofPrices& prices,
                                                   const RoofUploads& uploads);
/// The roof interview. The server keeps no answers.
[[nodiscard]] std::vector<http::Route> roof_interview_routes(SignIn& sign_in, RoofPrices& prices);
/// The route that reads the measurements of a roof report for the interview.
[[nodiscard]] http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper,
                                                  RoofPrices& prices, const RoofUploads& uploads);

}  // namespace esxserver
