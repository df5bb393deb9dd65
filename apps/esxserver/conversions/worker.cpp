#include "esxserver/conversions/worker.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/conversions/job.h"

namespace esxserver {

bool ConversionSlots::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (!freed_.wait(lock, stop, [this] { return free_ > 0; })) return false;
  --free_;
  return true;
}

void ConversionSlots::give_back() {
  {
    const std::lock_guard lock(mutex_);
    ++free_;
  }
  freed_.notify_one();
}

LeaseKeeper::LeaseKeeper(Renew renew, Clock& clock, Lease lease, Duration length)
    : renew_(std::move(renew)),
      clock_(clock),
      lease_(std::move(lease)),
      length_(length),
      renewed_at_(Steady::now()) {}

bool LeaseKeeper::keep(const Progress& progress) {
  constexpr Duration pause = std::chrono::milliseconds(500);
  constexpr int share = 3;  // two may fail
  const auto since = Steady::now() - renewed_at_;
  if (since < (progress == told_ ? length_ / share : std::min(pause, length_ / share))) return true;
  Lease longer = lease_;
  longer.until = clock_.now() + length_;
  const auto kept = renew_(longer, progress);
  if (!kept) return since < length_;  // the store may come back in time
  if (*kept) {
    lease_.until = longer.until;
    renewed_at_ = Steady::now();
    told_ = progress;
  }
  return *kept;
}

void ConversionSlot::leave() {
  if (std::exchange(held_, false)) slots_.give_back();
}

namespace {

constexpr std::size_t token_length = 24;

/// Retries, since losing a result costs more than waiting for an unreachable store.
template <class Call>
auto patiently(Duration patience, Call call) -> decltype(call()) {
  constexpr Duration pause = std::chrono::milliseconds(250);
  const auto give_up = std::chrono::steady_clock::now() + patience;
  while (true) {
    auto result = call();
    if (result || std::chrono::steady_clock::now() >= give_up) return result;
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace

/// A job that fills the disk would be converted in vain, and keep others from storing their results.
bool JobWorker::has_space() {
  const auto space = free_space_.check();
  if (had_space_.exchange(space.has_value()) && !space)
    system_.log.write(LogLevel::warning, "waits_for_disk_space", {{"reason", to_string(space.error())}});
  return space.has_value();
}

Result<bool> JobWorker::work_once(const std::stop_token& stop, const JobNews& news) {
  if (!has_space()) return false;
  const Time now = system_.clock.now();
  const auto answer = jobs_.claim({.token = random_base62(system_.random, token_length),
                                   .now = now,
                                   .until = now + settings_.job_lease,
                                   .max_scans = max_scans_});
  if (!answer) return std::unexpected(answer.error());
  const std::optional<Claimed>& claimed = *answer;
  if (!claimed) return false;
  if (claimed->abandoned_before) log(LogLevel::warning, "job_abandoned_before", claimed->job);
  if (auto done = work(*claimed, stop, news); !done) return std::unexpected(done.error());
  return true;
}

Result<void> JobWorker::work(const Claimed& claimed, const std::stop_token& stop, const JobNews& news) {
  const auto folder = LockedFolder::make(work_root_, random_base62(system_.random, token_length));
  if (!folder) return std::unexpected(folder.error());
  Interest interest = Interest::wanted;
  const auto output = convert(claimed, folder->path(), stop, news.scans, interest);
  news.converted();
  if (interest == Interest::stopping) return jobs_.release(claimed.lease);
  if (interest == Interest::yielded) return {};  // already back in the queue
  if (interest == Interest::lost) {
    log(LogLevel::warning, "job_lost", claimed.job);
    return {};
  }
  if (!output && output.error().code == ErrorCode::internal_error) {
    log(LogLevel::error, "conversion_crashed", claimed.job, {{"reason", output.error().message}});
    if (claimed.job.attempts < max_attempts) return give_up(claimed);
  }
  const auto end = output ? end_of(claimed.job, *output) : end_of(claimed.job, output.error());
  if (!end) return hand_back(claimed, end.error());
  if (auto finished = finish(claimed, *end); !finished) return finished;
  return output ? keep(*output, *end) : Result<void>{};
}

/// The next worker sees the job as abandoned. The reason a converter is killed need not be the
/// PDF.
Result<void> JobWorker::give_up(const Claimed& claimed) {
  Lease over = claimed.lease;
  over.until = system_.clock.now();
  const auto given_up = jobs_.renew(over, {});
  return given_up ? Result<void>{} : std::unexpected(given_up.error());
}

Result<ConversionOutput> JobWorker::convert(const Claimed& claimed, const std::filesystem::path& folder,
                                            const std::stop_token& stop, const std::function<void()>& scans,
                                            Interest& interest) {
  const Job& job = claimed.job;
  auto pdf = artifacts_.open(job.pdf.sha256);
  if (!pdf) return std::unexpected(pdf.error());
  const PriceListOwner owner = PriceListOwner::partner(job.partner_id);
  const bool as_printed = job.price_list == printed_list;
  const auto price_list_dir =
      as_printed ? Result<std::filesystem::path>() : price_lists_.folder_of(job.price_list, owner);
  if (!price_list_dir) return std::unexpected(price_list_dir.error());
  const Time now = system_.clock.now();
  const Duration left = job.started_at.value_or(now) + settings_.job_timeout - now;
  LeaseKeeper lease(
      [this](const Lease& longer, const Progress& progress) { return jobs_.renew(longer, progress); },
      system_.clock, claimed.lease, settings_.job_lease);
  ConversionTask task{.pdf = **pdf,
                      .file_name = job.file_name,
                      .price_list = job.price_list,
                      .price_list_dir = *price_list_dir,
                      .json = std::ranges::find(job.formats, OutputFormat::json) != job.formats.end(),
                      .time_limit = std::max(left, Duration{}),
                      .work_dir = folder,
                      .pdf_bytes = job.pdf.bytes};
  if (as_printed)
    task.find_printed = [&](const std::string& code) -> Result<std::optional<std::filesystem::path>> {
      const auto codes = price_lists_.codes(owner);
      if (!codes) return std::unexpected(codes.error());
      if (std::ranges::find(*codes, code) == codes->end()) return std::nullopt;
      return price_lists_.folder_of(code, owner);
    };
  bool is_scan = false;
  return converter_.convert(task, [&](const Progress& progress) {
    const bool first_scanned = !is_scan && progress.stage == recognizing_stage;
    is_scan = is_scan || first_scanned;
    if (stop.stop_requested())
      interest = Interest::stopping;
    else if (first_scanned && yields(claimed.lease))
      interest = Interest::yielded;
    else if (!lease.keep(progress))
      interest = Interest::lost;
    if (first_scanned && interest == Interest::wanted) scans();
    return interest == Interest::wanted;
  });
}

/// Whether the job is back in the queue, since enough scans are being converted. If the store is unreachable,
/// this one goes on.
bool JobWorker::yields(const Lease& lease) {
  const int max_scans = max_scans_;
  return max_scans > 0 && jobs_.yield_scan(lease, max_scans).value_or(false);
}

void JobWorker::log(LogLevel level, std::string_view event, const Job& job, std::vector<LogField> more) {
  more.insert(more.begin(), {{"job_id", job.id}, {"trace_id", job.trace.id}});
  system_.log.write(level, event, more);
}

Result<JobEnd> JobWorker::end_of(const Job& job, const ConversionOutput& output) {
  JobEnd end{.finished_at = {}, .summary = output.summary, .artifacts = {}, .error = {}};
  const auto store = [&](OutputFormat format, const std::filesystem::path& path) -> Result<void> {
    const auto file = put_patiently(path);
    if (!file) return std::unexpected(file.error());
    end.artifacts.push_back({format, *file});
    return {};
  };
  if (auto stored = store(OutputFormat::esx, output.esx); !stored) return std::unexpected(stored.error());
  if (!output.json.empty())
    if (auto stored = store(OutputFormat::json, output.json); !stored) return std::unexpected(stored.error());
  // Stage times are useful, but not worth another conversion.
  if (const auto added = reports_.add_stage_times(output.stages); !added)
    log(LogLevel::warning, "stage_times_lost", job);
  return end;
}

Result<StoredFile> JobWorker::put_patiently(const std::filesystem::path& path) {
  return patiently(settings_.job_lease / 2, [&] { return artifacts_.put(path); });
}

/// A job whose files or records are unreachable, or have no space, has not been tried, so this does not count
/// as an attempt.
Result<void> JobWorker::hand_back(const Claimed& claimed, const Error& error) {
  if (error.code == ServerError::service_unavailable)
    if (const auto released = jobs_.release(claimed.lease); !released)
      log(LogLevel::warning, "job_not_released", claimed.job);
  return std::unexpected(error);
}

Result<JobEnd> JobWorker::end_of(const Job& job, const Error& error) {
  const auto failure = [&](std::string_view code, std::string message) {
    return JobEnd{.finished_at = {},
                  .summary = {},
                  .artifacts = {},
                  .error = JobError{std::string(code), std::move(message)}};
  };
  if (error.code == ErrorCode::unsupported_estimate || error.code == ServerError::timeout)
    return failure(error.code.info().name, error.message);
  if (error.code == ErrorCode::conversion_failed)
    return failure("conversion_failed", "The conversion of job " + job.id + " failed: " + error.message);
  if (error.code == ErrorCode::internal_error) {
    if (const auto counted = reports_.count_worker_death(); !counted) return std::unexpected(counted.error());
    return failure("conversion_failed", "The conversion of job " + job.id + " failed unexpectedly");
  }
  return std::unexpected(error);  // caused by this machine, not by the PDF: another attempt may succeed
}

/// Before the job ended, a sweep could mistake its files for leftovers; restores them if one did.
Result<void> JobWorker::keep(const ConversionOutput& output, const JobEnd& end) {
  for (const JobArtifact& artifact : end.artifacts) {
    const auto there =
        patiently(settings_.job_lease / 2, [&] { return artifacts_.contains(artifact.file.sha256); });
    if (!there) return std::unexpected(there.error());
    if (*there) continue;
    const auto again = put_patiently(artifact.format == OutputFormat::esx ? output.esx : output.json);
    if (!again) return std::unexpected(again.error());
  }
  return {};
}

Result<void> JobWorker::finish(const Claimed& claimed, const JobEnd& result) {
  JobEnd end = result;
  const auto finished = patiently(settings_.job_lease / 2, [&] {
    end.finished_at = system_.clock.now();
    return jobs_.finish(claimed.lease, end);
  });
  if (!finished) return std::unexpected(finished.error());
  log(LogLevel::info, *finished ? "job_finished" : "job_lost", claimed.job,
      {{"result", end.error ? std::string_view(end.error->code) : "succeeded"},
       {"milliseconds", (end.finished_at - claimed.job.created_at).count()}});
  return {};
}

}  // namespace esxserver
