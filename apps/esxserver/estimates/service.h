// The estimates of users: uploads, edits, exports, and their routes.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/user.h"
#include "esxserver/base/files.h"
#include "esxserver/base/system.h"
#include "esxserver/estimates/store.h"
#include "esxserver/esx/metering.h"
#include "esxserver/esx/service.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/operations/retention.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/store_identity.h"

namespace esxserver {

struct EstimateSettings {
  Duration retention = std::chrono::days(30);
  Duration keep = {};       // of those that their users want to keep; 0: they cannot
  StorageLimits kept = {};  // of everything of a user
  int max_unread = 20;      // estimates of a user that wait or are being read
};

struct NewEstimate {
  std::filesystem::path path;
  std::string file_name;
  std::optional<std::string> project_id;
  ReadingWish wish;
  std::string password = {};  // of a locked PDF; kept encrypted, until it is read
};

struct EstimateFileContent {
  EstimateRow row;
  std::unique_ptr<FileReader> content;
};

/// The estimate after an edit. `changes` as in ReviewedEstimate.
struct EditedEstimate {
  EstimateRow row;
  std::string changes, checks, open;
};

/// Why an edit was refused: an error, or what is wrong with its operations.
struct EditRefusal {
  Error error;
  std::vector<estimate::EditProblem> problems = {};
};

struct EstimateExportWish {
  std::optional<std::string> price_list;
  bool include_sketch = false;
};

/// Thread-safe. Errors of all functions: not_found for what is neither the user's nor shared with
/// the user, forbidden for what its owner does not allow; service_unavailable, store_failed. Everything given
/// must outlive it.
class EstimateService {
 public:
  EstimateService(sql::Database& database, ArtifactStore& artifacts, EsxService& esx, EsxMetering& metering,
                  const System& system, const EstimateSettings& settings)
      : store_(database),
        artifacts_(artifacts),
        files_(artifacts, RetentionStore(database), system.log),
        esx_(esx),
        metering_(metering),
        passwords_(database, SigningKeys::Purpose::passwords, system.random),
        system_(system),
        settings_(settings) {}

  /// Keeps the file, which a worker reads. The same bytes again: the row that there is. Errors:
  /// quota_exceeded, too_many_readings; validation_failed, where "price_list".
  [[nodiscard]] Result<AddedEstimate> add(const User& user, const NewEstimate& upload);
  [[nodiscard]] Result<EstimateRow> find(const User& user, std::string_view id);
  [[nodiscard]] Result<Page<EstimateRow>> list(const User& user, const EstimateQuery& query,
                                               const PageRequest& page);
  /// In any state: the content counts once it is ready.
  [[nodiscard]] Result<OpenedEstimate> look(const User& user, std::string_view id,
                                            KeptParts parts = KeptParts::all);
  /// Error: estimate_not_ready.
  [[nodiscard]] Result<OpenedEstimate> open(const User& user, std::string_view id);
  [[nodiscard]] Result<EstimateFileContent> open_file(const User& user, std::string_view id);
  /// Errors: those of add().
  [[nodiscard]] Result<EstimateRow> read_again(const User& user, std::string_view id, ReadingWish wish,
                                               std::string_view password);
  [[nodiscard]] Result<void> remove(const User& user, std::string_view id);

  /// Errors: those of EstimateStore::share().
  [[nodiscard]] Result<EstimateRow> share(const User& user, std::string_view id, const EstimateShare& share);
  [[nodiscard]] Result<void> unshare(const User& user, std::string_view id);

  // Errors: estimate_not_ready, version_conflict, nothing_to_undo.

  [[nodiscard]] std::expected<EditedEstimate, EditRefusal> edit(
      const User& user, std::string_view id, int version,
      const std::vector<estimate::EditOperation>& operations, const IsWanted& is_wanted);
  [[nodiscard]] std::expected<EditedEstimate, EditRefusal> undo(const User& user, std::string_view id,
                                                                int version, const IsWanted& is_wanted);
  [[nodiscard]] std::expected<EditedEstimate, EditRefusal> redo(const User& user, std::string_view id,
                                                                int version, const IsWanted& is_wanted);
  /// Newest first.
  [[nodiscard]] Result<std::vector<EstimateStep>> history(const User& user, std::string_view id);

  /// The user who exports pays, once for each estimate. Errors: estimate_not_ready; those of
  /// EsxService::generate_from_stored.
  [[nodiscard]] Result<GeneratedEsx> export_esx(const User& user, std::string_view id,
                                                const EstimateExportWish& wish, const IsWanted& is_wanted);

 private:
  Result<void> check_list(std::string_view owner, const ReadingWish& wish);
  Result<OpenedEstimate> open_to_change(const User& user, std::string_view id, KeptParts parts);
  Result<void> add_charges(const User& user, std::vector<EstimateRow>& rows);
  [[nodiscard]] Time expiry(const EstimateRow& row, const std::vector<EstimateStep>& newest_first) const;
  Result<EstimateRow> shown(const User& user, Result<EstimateRow> row);

  EstimateStore store_;
  ArtifactStore& artifacts_;
  FileCleaner files_;
  EsxService& esx_;
  EsxMetering& metering_;
  TextSealer passwords_;
  const System system_;
  EstimateSettings settings_;
};

/// The parts that all routes of estimates have: the tag, and the parameter of the path if it has it.
[[nodiscard]] http::Route estimate_route(http::Route route);
/// The header with the version of an estimate.
[[nodiscard]] http::Field etag_of(int version);

// Routes; the references must outlive them.

/// Upload, list, get, read again, delete.
[[nodiscard]] std::vector<http::Route> stored_estimate_routes(SignIn& sign_in, EstimateService& estimates,
                                                              const http::Uploads& uploads);
/// What `POST /estimates` does, for other routes that take the same form.
[[nodiscard]] KeepUpload keep_uploads(EstimateService& estimates, const http::Uploads& uploads);
/// Edits, their history, and exports.
[[nodiscard]] std::vector<http::Route> estimate_edit_routes(SignIn& sign_in, EstimateService& estimates,
                                                            EsxService& esx);

}  // namespace esxserver
