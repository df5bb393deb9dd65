// JobWorker: takes jobs from the queue, one at a time, and ends them.
#pragma once

#include <filesystem>
#include <stop_token>

#include "esxserver/domain/settings.h"
#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/converter.h"
#include "esxserver/ports/job_store.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/price_lists.h"
#include "esxserver/ports/random.h"
#include "esxserver/ports/reports.h"

namespace esxserver {

/// What a worker works with; all must outlive it.
struct WorkerPorts {
  JobStore& jobs;
  ArtifactStore& artifacts;
  PriceLists& price_lists;
  Converter& converter;
  Reports& reports;
  Clock& clock;
  Random& random;
  Log& log;
};

class JobWorker {
 public:
  /// `work_root`: where each job gets a folder of its own, for as long as it runs.
  JobWorker(const WorkerPorts& ports, const Settings& settings, std::filesystem::path work_root)
      : ports_(ports), settings_(settings), work_root_(std::move(work_root)) {}

  /// One job, if one waits; false: none. When `stop` asks, the job is handed back, and so it is when a store
  /// is out of reach. A converter that crashed has the job tried again at once, max_attempts times in all.
  /// What else fails on the way to a result (disk) leaves the job to whoever claims it when its lease is
  /// over.
  [[nodiscard]] Result<bool> work_once(const std::stop_token& stop);

 private:
  enum class Interest { wanted, stopping, lost };
  Result<void> work(const Claimed& claimed, const std::stop_token& stop);
  Result<ConversionOutput> convert(const Claimed& claimed, const std::filesystem::path& folder,
                                   const std::stop_token& stop, Interest& interest);
  Result<JobEnd> end_of(const Job& job, const ConversionOutput& output);
  Result<StoredFile> put_patiently(const std::filesystem::path& path);
  Result<JobEnd> end_of(const Job& job, const Error& error);
  Result<void> hand_back(const Claimed& claimed, const Error& error);
  Result<void> finish(const Claimed& claimed, const JobEnd& end);
  Result<void> keep(const ConversionOutput& output, const JobEnd& end);
  Result<void> give_up(const Claimed& claimed);

  WorkerPorts ports_;
  Settings settings_;
  std::filesystem::path work_root_;
};

}  // namespace esxserver
