// The contract of RetentionStore.
#include <doctest/doctest.h>

#include <set>

#include "contract/homes.h"
#include "contract/records.h"
#include "server/support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const std::string pdf(64, 'c'), esx(64, 'e'), orphan(64, '0');

template <class Home>
std::set<std::string> removed(Home& home) {
  std::set<std::string> gone;
  home.retention
      .remove_unneeded({pdf, esx, orphan},
                       [&](std::string_view sha256) {
                         gone.emplace(sha256);
                         return Result<void>{};
                       })
      .value();
  return gone;
}

template <class Home>
void finish_next(Home& home, const JobEnd& end) {
  home.jobs.finish(must(must(home.jobs.claim("t", noon, noon + 1min))).lease, end).value();
}

TEST_CASE_TEMPLATE("files of jobs stay until every job with them is past its time", Home, ESX_HOMES) {
  Home home;
  add_partner_and_key(home);
  REQUIRE(home.jobs.create(sample_job("job_1")));
  REQUIRE(home.jobs.create(sample_job("job_2")));
  CHECK(removed(home) == std::set{esx, orphan});
  finish_next(home, success_at(noon));
  finish_next(home, success_at(noon + 1h));
  CHECK(removed(home) == std::set{orphan});
  CHECK(must(home.retention.purge_finished_before(noon)) == 0);
  CHECK(must(home.retention.purge_finished_before(noon + 1min)) == 1);
  CHECK(removed(home) == std::set{orphan});
  CHECK(must(home.retention.purge_finished_before(noon + 2h)) == 1);
  CHECK(removed(home) == std::set{esx, orphan, pdf});
}

TEST_CASE_TEMPLATE("the record and the summary of a purged job stay", Home, ESX_HOMES) {
  Home home;
  add_partner_and_key(home);
  REQUIRE(home.jobs.create(sample_job("job_1")));
  finish_next(home, success_at(noon));
  REQUIRE(must(home.retention.purge_finished_before(noon + 1min)) == 1);
  const auto job = must(must(home.jobs.find("job_1")));
  CHECK(job.purged);
  CHECK(job.summary == success_at(noon).summary);
  CHECK(job.artifacts.empty());
}

TEST_CASE_TEMPLATE("unfinished jobs are never purged", Home, ESX_HOMES) {
  Home home;
  add_partner_and_key(home);
  REQUIRE(home.jobs.create(sample_job("job_1")));
  CHECK(must(home.retention.purge_finished_before(noon + 240h)) == 0);
}

TEST_CASE_TEMPLATE("the file of a shared price list stays until the list is removed or replaced", Home,
                   ESX_HOMES) {
  Home home;
  const PriceListRecord record{"LIST", "A list", "list.csv", {orphan, 9}, 3, noon};
  REQUIRE(home.price_list_records.replace(record));
  CHECK(removed(home) == std::set{esx, pdf});
  PriceListRecord other = record;
  other.file.sha256 = pdf;
  REQUIRE(home.price_list_records.replace(other));
  CHECK(removed(home) == std::set{esx, orphan});
  CHECK(must(home.price_list_records.remove("LIST")));
  CHECK(removed(home) == std::set{esx, orphan, pdf});
}

TEST_CASE_TEMPLATE("any number of files can be looked at", Home, ESX_HOMES) {
  Home home;
  add_partner_and_key(home);
  REQUIRE(home.jobs.create(sample_job("job_1")));
  std::vector<std::string> hashes;
  hashes.reserve(1201);
  for (int i = 0; i < 1200; ++i) hashes.push_back("hash " + std::to_string(i));
  hashes.push_back(pdf);
  CHECK(must(home.retention.remove_unneeded(hashes, [](std::string_view) { return Result<void>{}; })) ==
        1200);
}

TEST_CASE_TEMPLATE("a file that cannot be removed ends the sweep with its error", Home, ESX_HOMES) {
  Home home;
  const auto swept = home.retention.remove_unneeded(
      {orphan}, [](std::string_view) -> Result<void> { return fail(ErrorCode::store_failed, "read only"); });
  REQUIRE_FALSE(swept);
  CHECK(swept.error().message == "read only");
}

}  // namespace
