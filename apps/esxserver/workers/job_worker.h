// JobWorker: processes jobs from the queue, one at a time.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
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
#include "esxserver/ports/storage_room.h"

namespace esxserver {

/// The ports of a worker; all must outlive it.
struct WorkerPorts {
  JobStore& jobs;
  ArtifactStore& artifacts;
  PriceLists& price_lists;
  Converter& converter;
  Reports& reports;
  StorageRoom& room;
  Clock& clock;
  Random& random;
  Log& log;
};

class JobWorker {
 public:
  /// `work_root`: where each job gets its own folder while it runs.
  JobWorker(const WorkerPorts& ports, const Settings& settings, std::filesystem::path work_root)
      : ports_(ports), settings_(settings), work_root_(std::move(work_root)) {}

  /// Processes one queued job; false: there is none, or no space for its files. Hands the job back if `stop`
  /// is requested, or a store is unreachable or full. If the converter crashed, the job is retried
  /// immediately, max_attempts times in all. After any other failure of this machine, the job stays claimed
  /// until its lease expires and another worker takes it. `converted` is called once the job only needs the
  /// stores.
  [[nodiscard]] Result<bool> work_once(
      const std::stop_token& stop, const std::function<void()>& converted = [] {});

 private:
  enum class Interest { wanted, stopping, yielded, lost };
  [[nodiscard]] bool has_room();
  void log(LogLevel level, std::string_view event, const Job& job, std::vector<LogField> more = {});
  Result<void> work(const Claimed& claimed, const std::stop_token& stop,
                    const std::function<void()>& converted);
  Result<ConversionOutput> convert(const Claimed& claimed, const std::filesystem::path& folder,
                                   const std::stop_token& stop, Interest& interest);
  [[nodiscard]] bool yields(const Lease& lease);
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
  std::atomic<bool> had_room_ = true;  // when a thread last looked
};

}  // namespace esxserver
