// EstimateReader: reads the files of users' estimates, as JobWorker converts those of partners.
#pragma once

#include <atomic>
#include <filesystem>
#include <stop_token>

#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/confined/esx_maker.h"
#include "esxserver/conversions/worker.h"
#include "esxserver/estimates/store.h"
#include "esxserver/esx/service.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/store_identity.h"

namespace esxserver {

/// Works off the queue of estimates, one at a time. Everything given must outlive it.
class EstimateReader {
 public:
  EstimateReader(sql::Database& database, ArtifactStore& artifacts, EsxMaker& maker, EsxService& esx,
                 const System& system, const Settings& settings, std::filesystem::path work_root)
      : store_(database),
        artifacts_(artifacts),
        maker_(maker),
        esx_(esx),
        passwords_(database, SigningKeys::Purpose::passwords, system.random),
        system_(system),
        settings_(settings),
        work_root_(std::move(work_root)),
        max_scans_(settings.max_scans.value_or(0)) {}

  /// Reads one estimate; false: none waits. Puts it back if `stop` is requested, or a store is unreachable.
  /// If the child crashed, another attempt follows, max_attempts in all.
  [[nodiscard]] Result<bool> work_once(const std::stop_token& stop, const JobNews& news = {});

  /// As JobWorker::limit_scans: one limit for scans of partners and users.
  void limit_scans(int count) { max_scans_ = count; }

 private:
  enum class Interest { wanted, stopping, yielded, lost };
  struct Attempt;
  Result<ReadEstimate> read(Attempt& attempt);
  Result<EstimateReading> read_file(Attempt& attempt);
  [[nodiscard]] bool yields(const Lease& lease);
  Result<void> end(const Attempt& attempt, const Result<ReadEstimate>& made);

  EstimateStore store_;
  ArtifactStore& artifacts_;
  EsxMaker& maker_;
  EsxService& esx_;
  TextSealer passwords_;
  const System system_;
  Settings settings_;
  std::filesystem::path work_root_;
  std::atomic<int> max_scans_;
};

}  // namespace esxserver
