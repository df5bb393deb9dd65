// EsxService: reads estimates and makes ESX files for signed-in users; and the routes.
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/user.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/system.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/esx/metering.h"
#include "esxserver/esx/run.h"
#include "esxserver/esx/store.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/notes/service.h"
#include "esxserver/price_lists/own_lists.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/projects/service.h"
#include "esxserver/scopes/store.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

struct EsxSettings {
  std::string bundled_price_list;  // its code: for suggestions, if nobody names another list
  int max_working = 1, max_waiting = 4;
  Duration retention = std::chrono::days(30);  // of parses
};

/// An estimate on disk. The caller deletes the file afterwards.
struct EstimateUpload {
  std::filesystem::path file;
  std::string file_name;
  std::optional<std::string> price_list;
  std::string password = {};  // of a locked PDF; not kept
};

struct ParseExport {
  std::string parse_hash;
  std::optional<std::string> price_list;
  bool include_sketch = false;
};

struct ScopeExport {
  std::string project_id, scope_id;
  std::optional<std::string> price_list;
  bool include_sketch = false, include_photos = false;
};

/// An estimate that somebody may have edited.
struct EstimateExport {
  std::string estimate;  // estimate-v1
  int line_count = 0;
  std::string file_name;  // of the ESX, with any extension
  std::optional<std::string> price_list;
  bool include_sketch = false;
};

/// Two files on disk, to be compared.
struct Comparison {
  NamedFile before, after;
  std::optional<std::string> price_list;
};

/// An estimate to review before its export.
struct Preflight {
  std::string parse_hash;
  std::string estimate;  // estimate-v1 with the matches
  AdapterReport report;
  std::vector<LineCandidates> candidates;
  int line_count = 0, page_count = 0;
  std::int64_t credits_required = 0;  // 0 also if the export is paid for
  ProjectMatches project_match;
};

struct GeneratedEsx {
  EsxRun run;
  std::string esx;  // bytes
  std::vector<ScopePreviewItem> preview;
};

/// What an import is paid for under, and so every export of the estimate that it made.
[[nodiscard]] std::string import_reference(std::string_view uid, std::string_view parse_hash);

/// A stored estimate to export.
struct StoredExport {
  std::string reading;   // estimate-v1 as it was read
  std::string estimate;  // the same after edits; empty: there were none
  std::string reference, file_name;
  int line_count = 0;
  ChosenPriceList price_list;                    // of the reading
  std::optional<std::string> wanted_price_list;  // instead of it
  bool include_sketch = false;
};

/// Thread-safe. `is_wanted` is called regularly; false ends the work. Errors of every function that works on
/// a file: those of EsxMaker and WorkQueue; validation_failed, where "price_list": the list is not loaded.
/// Errors of all functions: service_unavailable, store_failed. Everything given must outlive it.
class EsxService {
 public:
  EsxService(sql::Database& database, EsxMaker& maker, PriceLists& price_lists, UserStore& users,
             ProjectService& projects, NoteService& notes, EsxMetering& metering, const System& system,
             const EsxSettings& settings)
      : store_(database),
        scopes_(database),
        own_lists_(database),
        maker_(maker),
        price_lists_(price_lists),
        users_(users),
        projects_(projects),
        notes_(notes),
        metering_(metering),
        system_(system),
        settings_(settings),
        queue_(settings.max_working, settings.max_waiting),
        recognition_(std::max(settings.max_working - 1, 1), settings.max_waiting),
        documents_(settings.max_working, settings.max_waiting) {}

  /// An ESX as estimate-v1.
  [[nodiscard]] Result<std::string> inspect(const EstimateUpload& upload, const WorkClient& client,
                                            const IsWanted& is_wanted);

  /// Reads a PDF and keeps the parse for the user. Free.
  [[nodiscard]] Result<Preflight> preflight(const User& user, const EstimateUpload& upload,
                                            const IsWanted& is_wanted);

  /// `max_items`: only the first lines. Costs trial users a credit. Errors: insufficient_credits,
  /// too_many_pages.
  [[nodiscard]] Result<GeneratedEsx> generate_from_pdf(const User& user, const EstimateUpload& upload,
                                                       std::optional<int> max_items,
                                                       const IsWanted& is_wanted);

  /// The ESX of the parse as it was reviewed. The sketch is for users with a role; without one, the ESX is a
  /// list. Costs users without a role credits by line count, once for each parse. Errors: not_found (the user
  /// has no such parse), insufficient_credits.
  [[nodiscard]] Result<GeneratedEsx> generate_from_parse(const User& user, const ParseExport& wanted,
                                                         const IsWanted& is_wanted);

  /// The ESX of the estimate, with totals that follow from its lines. The sketch is for users with a role.
  /// Costs users without a role credits by line count, once for each content. Error: insufficient_credits.
  [[nodiscard]] Result<GeneratedEsx> generate_from_estimate(const User& user, const EstimateExport& wanted,
                                                            const IsWanted& is_wanted);

  /// The ESX of a stored estimate: of one without edits as a conversion makes it, of an edited one with
  /// totals that follow from its lines. The sketch is for users with a role. Costs users without a role
  /// credits by line count, once for each reference. Error: insufficient_credits.
  [[nodiscard]] Result<GeneratedEsx> generate_from_stored(const User& user, const StoredExport& wanted,
                                                          const IsWanted& is_wanted);

  /// The list for an estimate that names `printed`: `wanted`, else that one, else the default of the user's
  /// profile, as far as they are loaded; else the bundled one, for suggestions.
  [[nodiscard]] Result<ChosenPriceList> choose(std::string_view uid, const std::optional<std::string>& wanted,
                                               const std::string& printed);
  /// With the list, where it is, and the codes that the user chose for its lines.
  [[nodiscard]] Result<apps::operations::ConvertOptions> options_for(std::string_view uid,
                                                                     const ChosenPriceList& list);

  /// Makes edits. Free; does not wait for files that are read.
  [[nodiscard]] Result<ReviewedEstimate> review(const ReviewTask& task, const IsWanted& is_wanted);

  /// JSON that is made of an estimate. Free; does not wait for files that are read.
  [[nodiscard]] Result<std::string> make_document(const std::string& estimate, EstimateDocument kind,
                                                  const IsWanted& is_wanted);

  /// The differences between two estimates. Free. Errors about a file have "before" or "after" as their
  /// place.
  [[nodiscard]] Result<std::string> compare(const User& user, const Comparison& wanted, DiffFormat format,
                                            const IsWanted& is_wanted);

  /// The ESX of the differences. Costs users without a role credits by its line count, once for each content.
  /// Errors: also insufficient_credits, nothing_to_supplement.
  [[nodiscard]] Result<GeneratedEsx> make_supplement(const User& user, const Comparison& wanted,
                                                     const IsWanted& is_wanted);

  /// Whether the project, or else the scope, belongs to somebody else.
  [[nodiscard]] Result<bool> is_of_others(const User& user, const ScopeExport& wanted);

  /// The ESX of a stored scope: its rooms with their items, at the prices of the list that is wanted, or else
  /// of the scope's own. Free; the sketch is for users with a role. Lines are counted once for each scope.
  /// Photos: JPEGs of the project, the oldest first, up to max_photos and max_photo_bytes; the others are
  /// warnings of the report. Error: not_found.
  [[nodiscard]] Result<GeneratedEsx> generate_from_scope(const User& user, const ScopeExport& wanted,
                                                         const IsWanted& is_wanted);

  /// Requests of the page that wait while a file is read or a document is made, by queue.
  [[nodiscard]] std::map<std::string, WorkQueue::Count> requests() {
    std::map<std::string, WorkQueue::Count> counts;
    counts.emplace("files", queue_.count());
    counts.emplace("documents", documents_.count());
    return counts;
  }

  static constexpr std::size_t max_photos = 200;
  static constexpr std::int64_t max_photo_bytes = 100'000'000;  // of all

  /// not_found: the user has no such run.
  [[nodiscard]] Result<EsxRun> run(const User& user, std::string_view run_ref);

 private:
  /// Without a list if none is wanted.
  Result<apps::operations::ConvertOptions> options_for_named(const User& user,
                                                             const std::optional<std::string>& wanted);
  /// Reads PDFs with a turn in the queue; once words have to be recognized, with one in the queue for that,
  /// whose cost is the number of pages, so that no print waits for a scan. If others recognize, the work
  /// begins again when they are done. The turn is then another.
  template <class T>
  Result<T> read_in_turn(std::optional<WorkQueue::Turn>& turn, WorkClient client, const IsWanted& is_wanted,
                         const std::function<Result<T>(const OnProgress&)>& read);
  Result<CompareTask> compare_task(const User& user, const Comparison& wanted);
  Result<GeneratedEsx> finish(EsxMetering::Run& run, EsxRunKind kind, const std::string& file_name,
                              MadeEsx made);
  Result<OwnedScope> find_scope(const User& user, const ScopeExport& wanted);
  Result<std::vector<estimate::Warning>> add_photos(const User& user, const std::string& project_id,
                                                    MakeScopeEsxTask& task);

  EsxStore store_;
  ScopeStore scopes_;
  OwnListStore own_lists_;
  EsxMaker& maker_;
  PriceLists& price_lists_;
  UserStore& users_;
  ProjectService& projects_;
  NoteService& notes_;
  EsxMetering& metering_;
  const System system_;
  EsxSettings settings_;
  WorkQueue queue_, recognition_, documents_;
};

// Routes; the references must outlive them.

/// Keeps an upload for a user, to be read later, and answers so.
using KeepUpload = std::function<http::Answer(const http::Request&, const User&)>;

/// Making ESX files, and reading one.
[[nodiscard]] std::vector<http::Route> esx_routes(SignIn& sign_in, EsxService& esx,
                                                  const http::Uploads& uploads, KeepUpload keep);
/// On estimate-v1 documents, also after editing: new totals, and the lines as a table.
[[nodiscard]] std::vector<http::Route> estimate_routes(SignIn& sign_in, EsxService& esx);
/// The differences between two estimates.
[[nodiscard]] std::vector<http::Route> compare_routes(SignIn& sign_in, EsxService& esx,
                                                      const http::Uploads& uploads);

}  // namespace esxserver
