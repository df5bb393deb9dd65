// The routes for roofs, and the store that keeps the sources of measurements that users had read.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/price_list.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// A report whose file is in the artifact store.
struct RoofReportFile {
  std::string sha256, file_name;
  Time created_at;
};

/// Errors: service_unavailable, store_failed.
class RoofReportStore {
 public:
  explicit RoofReportStore(sql::Database& database) : database_(database) {}

  /// Keeps the file for its owner, once.
  [[nodiscard]] Result<void> add(std::string_view owner, const RoofReportFile& file);
  /// Forgets those that were kept before; their files go with the sweep. Returns how many.
  [[nodiscard]] Result<int> purge_before(Time time);

 private:
  sql::Database& database_;
};

/// Keeps the sources of roof measurements, as well as it can. What it is given must outlive it.
class RoofReportKeeper {
 public:
  RoofReportKeeper(sql::Database& database, ArtifactStore& artifacts, const System& system)
      : reports_(database), artifacts_(artifacts), clock_(system.clock), log_(system.log) {}

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
};

/// Reads PDF reports in processes of their own, a few at a time. Thread-safe; `maker` must outlive it.
class RoofPdfReader {
 public:
  RoofPdfReader(EsxMaker& maker, int max_working)
      : maker_(maker), queue_(max_working, max_waiting_per_working * max_working) {}

  /// Errors: those of EsxMaker::read_roof_pages and WorkQueue.
  [[nodiscard]] Result<RoofPages> read(const std::filesystem::path& pdf, const IsWanted& is_wanted);

 private:
  static constexpr int max_waiting_per_working = 4;

  EsxMaker& maker_;
  WorkQueue queue_;
};

/// Where uploaded reports are while they are read, and what reads those that are PDFs.
struct RoofUploads {
  http::UploadFolder folder;
  RoofPdfReader& pdfs;
};

// Routes. `prices`, of the scope, and all other references must outlive them.

/// Preview and ESX of a report, ESX of a description.
[[nodiscard]] std::vector<http::Route> roof_routes(const estimate::PriceList& prices,
                                                   const RoofUploads& uploads);
/// The roof interview. The server keeps no answers.
[[nodiscard]] std::vector<http::Route> roof_interview_routes(const estimate::PriceList& prices);
/// The route that reads the measurements of a roof report for the interview.
[[nodiscard]] http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper,
                                                  const RoofUploads& uploads);

}  // namespace esxserver
