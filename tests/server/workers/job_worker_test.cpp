#include "esxserver/conversions/worker.h"

#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <thread>

#include "esxserver/conversions/job.h"
#include "server/support/worker_world.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

std::string content_of(WorkerWorld& world, const Job& job, std::size_t artifact) {
  const auto file = world.backend.artifacts.open(job.artifacts.at(artifact).file.sha256);
  std::string bytes(job.artifacts.at(artifact).file.bytes, '\0');
  CHECK(must((*file)->read(0, std::as_writable_bytes(std::span(bytes)))) == bytes.size());
  return bytes;
}

TEST_CASE("a job becomes an ESX, a JSON and a summary") {
  WorkerWorld world;
  const auto id = world.submit(example_pdf(), {"esx", "json"});
  REQUIRE(world.work());
  const Job job = world.job(id);
  CAPTURE(job.error.value_or(JobError{}).message);
  REQUIRE(job.status == JobStatus::succeeded);
  const Summary summary = must(job.summary);
  CHECK(summary.room_count > 0);
  CHECK(summary.line_item_count > 0);
  CHECK(summary.total_rcv.units() > 0);
  REQUIRE(job.artifacts.size() == 2);
  CHECK(content_of(world, job, 0).starts_with("PK"));
  CHECK(content_of(world, job, 1).contains("estimate-v1"));
  CHECK(must(world.backend.reports.metrics(noon)).stages.contains("classify"));
  CHECK(std::filesystem::is_empty(world.work_root()));
  CHECK_FALSE(world.work());
}

TEST_CASE("a file that is not a PDF fails as conversion_failed, with the id of the job") {
  WorkerWorld world;
  const auto id = world.submit("not a PDF at all");
  REQUIRE(world.work());
  const Job job = world.job(id);
  REQUIRE(job.status == JobStatus::failed);
  CHECK(must(job.error).code == "conversion_failed");
  CHECK(must(job.error).message.contains(id));
  CHECK(must(world.backend.outbox.list({}, 10)).size() == 1);
}

TEST_CASE("an estimate of another layout is unsupported") {
  WorkerWorld world;
  const auto id = world.submit(read_file("tests/fixtures/synthetic/ABBREVIATED.pdf"));
  REQUIRE(world.work());
  CHECK(must(world.job(id).error).code == "unsupported_estimate");
}

TEST_CASE("a job past its time fails as timeout") {
  WorkerWorld world({.job_timeout = 0ms});
  const auto id = world.submit(example_pdf());
  REQUIRE(world.work());
  CHECK(must(world.job(id).error).code == "timeout");
}

TEST_CASE("a worker that is asked to stop hands its job back") {
  WorkerWorld world;
  const auto id = world.submit(example_pdf());
  std::stop_source stop;
  stop.request_stop();
  REQUIRE(must(world.worker.work_once(stop.get_token())));
  CHECK(world.job(id).status == JobStatus::queued);
  CHECK(world.job(id).attempts == 0);
  REQUIRE(world.work());
  CHECK(world.job(id).status == JobStatus::succeeded);
}

TEST_CASE("a job whose PDF is out of reach is left to the next worker") {
  WorkerWorld world({.job_lease = 0ms});
  const auto id = world.submit(example_pdf());
  REQUIRE(world.backend.artifacts.remove(world.job(id).pdf.sha256));
  for (int i = 0; i < max_attempts; ++i) CHECK_FALSE(world.worker.work_once(std::stop_token()));
  CHECK_FALSE(world.work());
  CHECK(must(world.job(id).error).code == "conversion_failed");
}

/// Dies as the PDF makes it.
class CrashingConverter final : public Converter {
 public:
  Result<ConversionOutput> convert(const ConversionTask&, const OnProgress&) override {
    return fail(ErrorCode::internal_error, "killed by signal 11");
  }
};

TEST_CASE("a crash is tried again, and the last is a failed job and nothing more") {
  WorkerWorld world;
  CrashingConverter crashing;
  JobWorker worker(*world.backend.database, world.backend.artifacts, world.price_lists, crashing,
                   world.free_space, {world.real_clock, world.backend.random, world.log}, world.settings,
                   world.work_root());
  const auto id = world.submit(example_pdf());
  for (int crash = 1; crash <= max_attempts; ++crash) {
    CAPTURE(crash);
    CHECK(world.job(id).status == (crash == 1 ? JobStatus::queued : JobStatus::processing));
    REQUIRE(must(worker.work_once(std::stop_token())));
  }
  const JobError error = must(world.job(id).error);
  CHECK(error.code == "conversion_failed");
  CHECK_FALSE(error.message.contains("signal"));
  CHECK(must(world.backend.reports.metrics(noon)).worker_deaths == max_attempts);
  CHECK(must(world.backend.outbox.list({}, 10)).size() == 1);
}

/// Finds that the PDF is a scan, and reads on for as long as it may.
class ScanConverter final : public Converter {
 public:
  Result<ConversionOutput> convert(const ConversionTask&, const OnProgress& on_progress) override {
    for (const char* stage : {"read", "recognize", "recognize"})
      if (!on_progress({stage, 1})) return fail(esxserver::ServerError::service_unavailable, "not wanted");
    return fail(ErrorCode::conversion_failed, "read to the end");
  }
};

TEST_CASE("a worker puts a scan back while enough of them are converted") {
  WorkerWorld world({.max_scans = 1});
  ScanConverter scans;
  JobWorker worker(*world.backend.database, world.backend.artifacts, world.price_lists, scans,
                   world.free_space, {world.clock, world.backend.random, world.log}, world.settings,
                   world.work_root());
  const auto first = world.submit("%PDF-1.7 a"), second = world.submit("%PDF-1.7 b");
  const Time now = world.clock.now();
  const Lease other =
      must(must(world.backend.jobs.claim({"t", now, now + world.settings.job_lease, 1}))).lease;
  REQUIRE_FALSE(must(world.backend.jobs.yield_scan(other, 1)));
  const auto waiting = other.job_id == first ? second : first;
  REQUIRE(must(worker.work_once(std::stop_token())));
  CHECK(world.job(waiting).status == JobStatus::queued);
  CHECK(world.job(waiting).attempts == 0);
  CHECK_FALSE(must(worker.work_once(std::stop_token())));
  REQUIRE(must(world.backend.jobs.finish(other, failure_at(now))));
  REQUIRE(must(worker.work_once(std::stop_token())));
  CHECK(must(world.job(waiting).error).message.contains("read to the end"));
}

TEST_CASE("a job whose converter was killed once succeeds with the next") {
  WorkerWorld world;
  CrashingConverter crashing;
  JobWorker unlucky(*world.backend.database, world.backend.artifacts, world.price_lists, crashing,
                    world.free_space, {world.real_clock, world.backend.random, world.log}, world.settings,
                    world.work_root());
  const auto id = world.submit(example_pdf());
  REQUIRE(must(unlucky.work_once(std::stop_token())));
  REQUIRE(world.work());
  CHECK(world.job(id).status == JobStatus::succeeded);
  CHECK(must(world.backend.reports.metrics(noon)).worker_deaths == 1);
}

/// A store of lists that is out of reach for a while.
class AwayPriceLists final : public PriceLists {
 public:
  Result<std::vector<std::string>> codes(const PriceListOwner&) override { return away(); }
  Result<std::filesystem::path> folder_of(std::string_view, const PriceListOwner&) override { return away(); }

 private:
  static std::unexpected<Error> away() { return fail(esxserver::ServerError::service_unavailable, "away"); }
};

TEST_CASE("a job that cannot be worked on is handed back and was not tried") {
  WorkerWorld world;
  AwayPriceLists away;
  JobWorker worker(*world.backend.database, world.backend.artifacts, away, world.converter, world.free_space,
                   {world.real_clock, world.backend.random, world.log}, world.settings, world.work_root());
  const auto id = world.submit(example_pdf());
  for (int i = 0; i < 5; ++i) CHECK_FALSE(worker.work_once(std::stop_token()));
  CHECK(world.job(id).status == JobStatus::queued);
  CHECK(world.job(id).attempts == 0);
  REQUIRE(world.work());
  CHECK(world.job(id).status == JobStatus::succeeded);
}

TEST_CASE("no job is claimed while the disk has no free space") {
  WorkerWorld world;
  const auto id = world.submit(example_pdf());
  world.free_space.full = true;
  CHECK_FALSE(world.work());
  CHECK(world.job(id).status == JobStatus::queued);
  world.free_space.full = false;
  REQUIRE(world.work());
  CHECK(world.job(id).status == JobStatus::succeeded);
}

/// Another store, of which subclasses change something.
class ChangedArtifacts : public ArtifactStore {
 public:
  explicit ChangedArtifacts(ArtifactStore& store) : store_(store) {}
  Result<StoredFile> put(const std::filesystem::path& source) override { return store_.put(source); }
  Result<bool> contains(std::string_view sha256) override { return store_.contains(sha256); }
  Result<std::unique_ptr<FileReader>> open(std::string_view sha256) override { return store_.open(sha256); }
  Result<void> remove(std::string_view sha256) override { return store_.remove(sha256); }
  Result<std::optional<std::string>> mark() override { return store_.mark(); }
  Result<void> set_mark(std::string_view id) override { return store_.set_mark(id); }
  Result<std::vector<StoredFileInfo>> written_before(Time time) override {
    return store_.written_before(time);
  }

 protected:
  ArtifactStore& store_;
};

/// Returns an empty file at first, as a store that is not atomic may while the same file is stored again.
class LateArtifacts final : public ChangedArtifacts {
 public:
  LateArtifacts(ArtifactStore& store, std::filesystem::path empty)
      : ChangedArtifacts(store), empty_(std::move(empty)) {}
  Result<std::unique_ptr<FileReader>> open(std::string_view sha256) override {
    return store_.open(opened_++ == 0 ? must(store_.put(empty_)).sha256 : sha256);
  }

 private:
  std::filesystem::path empty_;
  int opened_ = 0;
};

TEST_CASE("a PDF that the store returns incomplete is read again, and the job is not failed") {
  WorkerWorld world;
  LateArtifacts late(world.backend.artifacts, world.backend.folder.write("empty", ""));
  JobWorker worker(*world.backend.database, late, world.price_lists, world.converter, world.free_space,
                   {world.real_clock, world.backend.random, world.log}, world.settings, world.work_root());
  const auto id = world.submit(example_pdf());
  CHECK_FALSE(worker.work_once(std::stop_token()));
  CHECK(world.job(id).status == JobStatus::queued);
  CHECK(world.job(id).attempts == 0);
  REQUIRE(must(worker.work_once(std::stop_token())));
  CHECK(world.job(id).status == JobStatus::succeeded);
}

/// Sweeps after each write as if nothing had to be spared, until the job has ended.
class SweptArtifacts final : public ChangedArtifacts {
 public:
  using ChangedArtifacts::ChangedArtifacts;
  Result<StoredFile> put(const std::filesystem::path& source) override {
    auto stored = store_.put(source);
    if (swept_++ == 0) REQUIRE(store_.remove(stored->sha256));
    return stored;
  }

 private:
  int swept_ = 0;
};

TEST_CASE("a result that a sweep took before the job ended is there all the same") {
  WorkerWorld world;
  SweptArtifacts swept(world.backend.artifacts);
  JobWorker worker(*world.backend.database, swept, world.price_lists, world.converter, world.free_space,
                   {world.real_clock, world.backend.random, world.log}, world.settings, world.work_root());
  const auto id = world.submit(example_pdf());
  REQUIRE(must(worker.work_once(std::stop_token())));
  CHECK(content_of(world, world.job(id), 0).starts_with("PK"));
}

TEST_CASE("several workers on one store share its jobs") {
  WorkerWorld world;
  for (int i = 0; i < 3; ++i) world.submit(example_pdf());
  std::array<int, 2> done{};
  {
    std::vector<std::jthread> threads;
    threads.reserve(done.size());
    for (int& count : done)
      threads.emplace_back([&world, &count] {
        while (world.work()) ++count;
      });
  }
  CHECK(done[0] + done[1] == 3);
  CHECK(must(world.backend.reports.metrics(noon)).jobs.at(JobStatus::succeeded) == 3);
}

}  // namespace
