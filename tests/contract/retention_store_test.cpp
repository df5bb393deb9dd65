// The contract of RetentionStore.
#include <doctest/doctest.h>

#include <set>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const std::string pdf(64, 'c'), esx(64, 'e'), orphan(64, '0');

template <class Backend>
std::set<std::string> removed(Backend& backend) {
  std::set<std::string> gone;
  backend.retention
      .remove_unneeded({pdf, esx, orphan},
                       [&](std::string_view sha256) {
                         gone.emplace(sha256);
                         return Result<void>{};
                       })
      .value();
  return gone;
}

template <class Backend>
void finish_next(Backend& backend, const JobEnd& end) {
  backend.jobs.finish(must(must(backend.jobs.claim({"t", noon, noon + 1min}))).lease, end).value();
}

TEST_CASE_TEMPLATE("files of jobs stay until every job with them is past its time", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  REQUIRE(backend.jobs.create(sample_job("job_2")));
  CHECK(removed(backend) == std::set{esx, orphan});
  finish_next(backend, success_at(noon));
  finish_next(backend, success_at(noon + 1h));
  CHECK(removed(backend) == std::set{orphan});
  CHECK(must(backend.retention.purge_finished_before(noon)) == 0);
  CHECK(must(backend.retention.purge_finished_before(noon + 1min)) == 1);
  CHECK(removed(backend) == std::set{orphan});
  CHECK(must(backend.retention.purge_finished_before(noon + 2h)) == 1);
  CHECK(removed(backend) == std::set{esx, orphan, pdf});
}

TEST_CASE_TEMPLATE("the record and the summary of a purged job stay", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  finish_next(backend, success_at(noon));
  REQUIRE(must(backend.retention.purge_finished_before(noon + 1min)) == 1);
  const auto job = must(must(backend.jobs.find("job_1")));
  CHECK(job.purged);
  CHECK(job.summary == success_at(noon).summary);
  CHECK(job.artifacts.empty());
}

TEST_CASE_TEMPLATE("unfinished jobs are never purged", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  CHECK(must(backend.retention.purge_finished_before(noon + 240h)) == 0);
}

TEST_CASE_TEMPLATE("the file of a shared price list stays until the list is removed or replaced", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  const PriceListRecord record{"LIST", "A list", "list.csv", {orphan, 9}, 3, noon};
  REQUIRE(backend.price_list_records.replace(record));
  CHECK(removed(backend) == std::set{esx, pdf});
  PriceListRecord other = record;
  other.file.sha256 = pdf;
  REQUIRE(backend.price_list_records.replace(other));
  CHECK(removed(backend) == std::set{esx, orphan});
  CHECK(must(backend.price_list_records.remove("LIST", {})));
  CHECK(removed(backend) == std::set{esx, orphan, pdf});
}

TEST_CASE_TEMPLATE("any number of files can be looked at", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  std::vector<std::string> hashes;
  hashes.reserve(1201);
  for (int i = 0; i < 1200; ++i) hashes.push_back("hash " + std::to_string(i));
  hashes.push_back(pdf);
  CHECK(must(backend.retention.remove_unneeded(hashes, [](std::string_view) { return Result<void>{}; })) ==
        1200);
}

TEST_CASE_TEMPLATE("a file that cannot be removed ends the sweep with its error", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto swept = backend.retention.remove_unneeded(
      {orphan}, [](std::string_view) -> Result<void> { return fail(ErrorCode::store_failed, "read only"); });
  REQUIRE_FALSE(swept);
  CHECK(swept.error().message == "read only");
}

TEST_CASE_TEMPLATE("of all processes one sweeps in an interval, also after a clock stepped back", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  using namespace std::chrono_literals;
  const Time now(std::chrono::hours(1000));
  CHECK(must(backend.retention.take_turn(now, 30s)));
  CHECK_FALSE(must(backend.retention.take_turn(now, 30s)));
  CHECK_FALSE(must(backend.retention.take_turn(now + 29s, 30s)));
  CHECK(must(backend.retention.take_turn(now + 30s, 30s)));
  CHECK(must(backend.retention.take_turn(now - 24h, 30s)));
}

TEST_CASE_TEMPLATE("whether files are needed", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK_FALSE(must(backend.retention.needs_files()));
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  CHECK(must(backend.retention.needs_files()));
  CHECK(must(backend.retention.needs_any({orphan, pdf})));
  CHECK_FALSE(must(backend.retention.needs_any({orphan})));
}

}  // namespace
