// JobWorker: works off the queue of conversions; and how many workers may convert at once.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <utility>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/confined/converter.h"
#include "esxserver/conversions/store.h"
#include "esxserver/operations/reports.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver {

/// How many threads claim and convert jobs at once, while others store what was converted. Thread-safe.
class ConversionSlots {
 public:
  explicit ConversionSlots(int count) : free_(count) {}

  /// Waits until a slot is free and takes it; false: `stop` was requested.
  [[nodiscard]] bool take(const std::stop_token& stop);
  void give_back();

 private:
  std::mutex mutex_;
  std::condition_variable_any freed_;
  int free_;
};

/// The slot of one thread, which keeps it for as long as it finds nothing to convert: so only as many threads
/// as there are slots look for jobs.
class ConversionSlot {
 public:
  explicit ConversionSlot(ConversionSlots& slots) : slots_(slots) {}
  ConversionSlot(const ConversionSlot&) = delete;
  ConversionSlot& operator=(const ConversionSlot&) = delete;
  ~ConversionSlot() { leave(); }

  /// Waits for a slot unless it has one; false: `stop` was requested.
  [[nodiscard]] bool enter(const std::stop_token& stop) { return held_ = held_ || slots_.take(stop); }
  void leave();

 private:
  ConversionSlots& slots_;
  bool held_ = false;
};

/// What a worker reports while it has a job.
struct JobNews {
  std::function<void()> scans = [] {};      // recognizing words begins, which may take minutes
  std::function<void()> converted = [] {};  // from now on, the job only needs the stores
};

/// The stage of pages without text, by far the slowest.
inline constexpr std::string_view recognizing_stage = "recognize";

/// Renews a lease in time and on progress, but not constantly. Counts by a clock that is never set.
class LeaseKeeper {
 public:
  /// Returns false if another worker has what was claimed.
  using Renew = std::function<Result<bool>(const Lease&, const Progress&)>;

  LeaseKeeper(Renew renew, Clock& clock, Lease lease, Duration length);

  /// False: another worker has it now.
  [[nodiscard]] bool keep(const Progress& progress);

 private:
  using Steady = std::chrono::steady_clock;

  Renew renew_;
  Clock& clock_;
  Lease lease_;
  Duration length_;
  Steady::time_point renewed_at_;
  Progress told_;
};

/// Processes jobs from the queue, one at a time. Everything given must outlive it.
class JobWorker {
 public:
  /// `work_root`: where each job gets its own folder while it runs.
  JobWorker(sql::Database& database, ArtifactStore& artifacts, PriceLists& price_lists, Converter& converter,
            FreeSpace& free_space, const System& system, const Settings& settings,
            std::filesystem::path work_root)
      : jobs_(database),
        reports_(database),
        artifacts_(artifacts),
        price_lists_(price_lists),
        converter_(converter),
        free_space_(free_space),
        system_(system),
        settings_(settings),
        work_root_(std::move(work_root)),
        max_scans_(settings.max_scans.value_or(0)) {}

  /// Processes one queued job; false: there is none, or no space for its files. Hands the job back if `stop`
  /// is requested, or a store is unreachable or full. If the converter crashed, the job is retried
  /// immediately, max_attempts times in all. After any other failure of this machine, the job stays claimed
  /// until its lease expires and another worker takes it.
  [[nodiscard]] Result<bool> work_once(const std::stop_token& stop, const JobNews& news = {});

  /// How many scans all workers may convert at once; 0: any number. Thread-safe.
  void limit_scans(int count) { max_scans_ = count; }

 private:
  enum class Interest { wanted, stopping, yielded, lost };
  [[nodiscard]] bool has_space();
  void log(LogLevel level, std::string_view event, const Job& job, std::vector<LogField> more = {});
  Result<void> work(const Claimed& claimed, const std::stop_token& stop, const JobNews& news);
  Result<ConversionOutput> convert(const Claimed& claimed, const std::filesystem::path& folder,
                                   const std::stop_token& stop, const std::function<void()>& scans,
                                   Interest& interest);
  [[nodiscard]] bool yields(const Lease& lease);
  Result<JobEnd> end_of(const Job& job, const ConversionOutput& output);
  Result<StoredFile> put_patiently(const std::filesystem::path& path);
  Result<JobEnd> end_of(const Job& job, const Error& error);
  Result<void> hand_back(const Claimed& claimed, const Error& error);
  Result<void> finish(const Claimed& claimed, const JobEnd& end);
  Result<void> keep(const ConversionOutput& output, const JobEnd& end);
  Result<void> give_up(const Claimed& claimed);

  JobStore jobs_;
  Reports reports_;
  ArtifactStore& artifacts_;
  PriceLists& price_lists_;
  Converter& converter_;
  FreeSpace& free_space_;
  const System system_;
  Settings settings_;
  std::filesystem::path work_root_;
  std::atomic<int> max_scans_;
  std::atomic<bool> had_space_ = true;  // when a thread last looked
};

}  // namespace esxserver
