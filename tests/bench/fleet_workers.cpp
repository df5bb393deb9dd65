// fleet_workers: workers as a server has them, on the stores of a server, with a sleep in place of the
// converter. fleet.py starts several of these, and reads the line of JSON that each prints when it ends.
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/worker.h"
#include "esxserver/serve/storage.h"
#include "esxserver/storage/artifacts.h"

namespace {

using namespace esxserver;
using Steady = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Options {
  StorageOptions storage;
  unsigned workers = 16;
  int seconds = 10;
  int convert_milliseconds = 1000;
  bool claims_only = false;
  int submit = 0;                 // jobs to create instead
  std::vector<std::string> keys;  // PARTNER_ID:KEY_ID, used in turn
};

/// Reads the PDF as a converter does, sleeps, and writes a result that no other job has.
class SleepingConverter final : public Converter {
 public:
  explicit SleepingConverter(const Options& options) : options_(options) {}

  Result<ConversionOutput> convert(const ConversionTask& task, const OnProgress& on_progress) override {
    std::vector<std::byte> piece(65536);
    for (std::uint64_t offset = 0;;) {
      const auto count = task.pdf.read(offset, piece);
      if (!count) return std::unexpected(count.error());
      if (*count == 0) break;
      offset += *count;
    }
    constexpr milliseconds step{100};
    const auto end = Steady::now() + milliseconds(options_.convert_milliseconds);
    while (Steady::now() < end) {
      std::this_thread::sleep_for(step);
      if (!on_progress({"sleep", 50})) return fail(ServerError::service_unavailable, "stopped");
    }
    ConversionOutput output{.summary = {}, .esx = task.work_dir / "result.esx", .json = {}, .stages = {}};
    constexpr std::size_t esx_bytes = 30'000;
    std::ofstream file(output.esx, std::ios::binary);
    file << task.work_dir.string() << std::string(esx_bytes, 'x');
    return output;
  }

 private:
  const Options& options_;
};

/// Of thousands of jobs, only what goes wrong is worth a line.
class ErrorLog final : public Log {
 public:
  void write(LogLevel level, std::string_view event, const std::vector<LogField>&) override {
    if (level == LogLevel::error) std::cerr << std::string(event) + '\n';
  }
};

/// What all threads did together.
class Tally {
 public:
  void add(Steady::duration time) {
    const std::scoped_lock lock(mutex_);
    times_.push_back(std::chrono::duration<double, std::milli>(time).count());
  }
  double percentile(double share) {
    if (times_.empty()) return 0;
    std::ranges::sort(times_);
    return times_[std::min(times_.size() - 1, static_cast<std::size_t>(share * double(times_.size())))];
  }
  std::size_t count() const { return times_.size(); }

 private:
  std::mutex mutex_;
  std::vector<double> times_;
};

/// Claims a job and ends it at once: the least that the database does for a job.
Result<bool> claim_and_end(StorageBackend& storage, Tally& tally) {
  constexpr std::size_t token_length = 24;
  const auto started = Steady::now();
  const Time now = storage.clock.now();
  const auto claimed =
      storage.jobs.claim({random_base62(storage.random, token_length), now, now + std::chrono::seconds(30)});
  if (!claimed) return std::unexpected(claimed.error());
  const std::optional<Claimed>& job = *claimed;
  if (!job) return false;
  const auto ended = storage.jobs.finish(
      job->lease, {.finished_at = storage.clock.now(), .error = JobError{"timeout", "simulated"}});
  if (!ended) return std::unexpected(ended.error());
  tally.add(Steady::now() - started);
  return true;
}

/// A job as the API creates it, without its PDF.
NewJob new_job(StorageBackend& storage, const std::string& owner) {
  constexpr std::size_t id_length = 24;
  constexpr int no_limit = 1'000'000'000;
  const auto colon = owner.find(':');
  NewJob fresh{.job = {}, .active_limit = no_limit, .daily_limit = no_limit, .replay_since = {}};
  fresh.job.id = "job_" + random_base62(storage.random, id_length);
  fresh.job.partner_id = owner.substr(0, colon);
  fresh.job.key_id = owner.substr(colon + 1);
  fresh.job.price_list = "DEMO8X_NOV26";
  fresh.job.formats = {OutputFormat::esx};
  fresh.job.file_name = "claim.pdf";
  fresh.job.pdf = {std::string(64, '0'), 1};
  fresh.job.created_at = storage.clock.now();
  return fresh;
}

/// Creates jobs from all threads, with the keys in turn.
int submit(const Options& options, StorageBackend& storage) {
  std::atomic<int> next = 0;
  std::atomic<bool> failed = false;
  std::vector<std::jthread> threads;
  threads.reserve(options.workers);
  for (unsigned i = 0; i < options.workers; ++i)
    threads.emplace_back([&] {
      for (int number = next++; number < options.submit && !failed; number = next++) {
        const std::string& owner = options.keys[static_cast<std::size_t>(number) % options.keys.size()];
        if (const auto created = storage.jobs.create(new_job(storage, owner));
            !created && !failed.exchange(true))
          std::cerr << to_string(created.error()) << '\n';
      }
    });
  threads.clear();
  return failed ? 1 : 0;
}

double cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void work(const Options& options, StorageBackend& storage, Tally& tally) {
  ErrorLog log;
  SleepingConverter converter(options);
  std::atomic<int> faults = 0;
  std::stop_source stop;
  files::DiskSpace free_space(storage.folders, 0);
  JobWorker worker(*storage.database, *storage.artifacts, *storage.price_lists, converter, free_space,
                   {storage.clock, storage.random, log}, {}, options.storage.data_dir / "work");
  const auto one = [&]() -> Result<bool> {
    if (options.claims_only) return claim_and_end(storage, tally);
    const auto started = Steady::now();
    auto worked = worker.work_once(stop.get_token());
    if (worked && *worked) tally.add(Steady::now() - started);
    return worked;
  };
  const auto loop = [&] {
    constexpr milliseconds pause{100};
    while (!stop.stop_requested()) {
      const auto worked = one();
      if (!worked && faults++ == 0) std::cerr << to_string(worked.error()) << '\n';
      if (!worked || !*worked) std::this_thread::sleep_for(pause);
    }
  };
  std::vector<std::jthread> threads;
  threads.reserve(options.workers);
  for (unsigned i = 0; i < options.workers; ++i) threads.emplace_back(loop);
  std::this_thread::sleep_for(std::chrono::seconds(options.seconds));
  stop.request_stop();
  threads.clear();
  std::cout << nlohmann::json{{"jobs", tally.count()},
                              {"faults", faults.load()},
                              {"p50_ms", tally.percentile(0.5)},
                              {"p99_ms", tally.percentile(0.99)},
                              {"cpu_seconds", cpu_seconds()}}
            << '\n';
}

/// Pairs of --NAME VALUE, from fleet.py; anything else ends the program.
Options options_of(int argc, char** argv) {
  Options options;
  const std::map<std::string, std::function<void(const std::string&)>> setters = {
      {"--data-dir", [&](const std::string& value) { options.storage.data_dir = value; }},
      {"--database", [&](const std::string& value) { options.storage.database = value; }},
      {"--artifacts", [&](const std::string& value) { options.storage.artifacts = value; }},
      {"--workers", [&](const std::string& value) { options.workers = unsigned(std::stoi(value)); }},
      {"--seconds", [&](const std::string& value) { options.seconds = std::stoi(value); }},
      {"--convert-ms", [&](const std::string& value) { options.convert_milliseconds = std::stoi(value); }},
      {"--claims-only", [&](const std::string& value) { options.claims_only = value == "yes"; }},
      {"--submit", [&](const std::string& value) { options.submit = std::stoi(value); }},
      {"--key", [&](const std::string& value) { options.keys.push_back(value); }},
  };
  for (int i = 1; i + 1 < argc; i += 2) setters.at(argv[i])(argv[i + 1]);
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = options_of(argc, argv);
  auto storage = open_storage(options.storage);
  if (!storage) {
    std::cerr << to_string(storage.error()) << '\n';
    return 1;
  }
  if (options.submit > 0) return submit(options, **storage);
  std::filesystem::create_directories(options.storage.data_dir / "work");
  Tally tally;
  work(options, **storage, tally);
  return 0;
}
