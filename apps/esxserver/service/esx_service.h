// EsxService: ESX files for signed-in users, and the parses and runs behind them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/esx_run.h"
#include "esxserver/domain/user.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/esx_maker.h"
#include "esxserver/ports/esx_store.h"
#include "esxserver/ports/price_lists.h"
#include "esxserver/ports/random.h"
#include "esxserver/ports/scope_store.h"
#include "esxserver/ports/user_store.h"
#include "esxserver/service/esx_metering.h"
#include "esxserver/service/note_service.h"
#include "esxserver/service/project_service.h"
#include "esxserver/service/work_queue.h"

namespace esxserver {

/// The ports of the service; all must outlive it.
struct EsxPorts {
  EsxMaker& maker;
  EsxStore& store;
  ScopeStore& scopes;
  PriceLists& price_lists;
  UserStore& users;
  ProjectService& projects;
  NoteService& notes;
  EsxMetering& metering;
  Clock& clock;
  Random& random;
};

struct EsxSettings {
  std::string bundled_price_list;  // its code: for suggestions, if nobody names another list
  int max_working = 1, max_waiting = 4;
};

/// An estimate on disk. The caller deletes the file afterwards.
struct EstimateUpload {
  std::filesystem::path file;
  std::string file_name;
  std::optional<std::string> price_list;
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

/// An estimate to review before its export.
struct Preflight {
  std::string parse_hash;
  std::string estimate;  // estimate-v1 with the matches
  AdapterReport report;
  int line_count = 0, page_count = 0;
  std::int64_t credits_required = 0;  // 0 also if the export is paid for
  ProjectMatches project_match;
};

struct GeneratedEsx {
  EsxRun run;
  std::string esx;  // bytes
  std::vector<ScopePreviewItem> preview;
};

/// Thread-safe. `is_wanted` is called regularly; false ends the work. Errors of every function that works on
/// a file: those of EsxMaker and WorkQueue; validation_failed, where "price_list": the list is not loaded.
/// Errors of all functions: service_unavailable, store_failed.
class EsxService {
 public:
  EsxService(const EsxPorts& ports, const EsxSettings& settings)
      : ports_(ports), settings_(settings), queue_(settings.max_working, settings.max_waiting) {}

  /// An ESX as estimate-v1.
  [[nodiscard]] Result<std::string> inspect(const EstimateUpload& upload, const IsWanted& is_wanted);

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

  /// Whether the project, or else the scope, belongs to somebody else.
  [[nodiscard]] Result<bool> is_of_others(const User& user, const ScopeExport& wanted);

  /// The ESX of a stored scope: its rooms with their items, at the prices of the list that is wanted, or else
  /// of the scope's own. Free; the sketch is for users with a role. Lines are counted once for each scope.
  /// Photos: JPEGs of the project, the oldest first, up to max_photos and max_photo_bytes; the others are
  /// warnings of the report. Error: not_found.
  [[nodiscard]] Result<GeneratedEsx> generate_from_scope(const User& user, const ScopeExport& wanted,
                                                         const IsWanted& is_wanted);

  static constexpr std::size_t max_photos = 200;
  static constexpr std::int64_t max_photo_bytes = 100'000'000;  // of all

  /// not_found: the user has no such run.
  [[nodiscard]] Result<EsxRun> run(const User& user, std::string_view run_ref);

 private:
  Result<ChosenPriceList> choose(const User& user, const std::optional<std::string>& wanted,
                                 const std::string& printed);
  Result<MadeEsx> make(const User& user, MakeEsxTask task, const IsWanted& is_wanted);
  Result<GeneratedEsx> finish(EsxMetering::Run& run, EsxRunKind kind, const std::string& file_name,
                              MadeEsx made);
  Result<OwnedScope> find_scope(const User& user, const ScopeExport& wanted);
  Result<std::vector<estimate::Warning>> add_photos(const User& user, const std::string& project_id,
                                                    MakeScopeEsxTask& task);

  EsxPorts ports_;
  EsxSettings settings_;
  WorkQueue queue_;
};

}  // namespace esxserver
