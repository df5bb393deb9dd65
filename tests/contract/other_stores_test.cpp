// The contracts of SigningKeys, PriceListRecords and Reports.
#include <doctest/doctest.h>

#include "contract/homes.h"
#include "contract/records.h"
#include "server/support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

TEST_CASE_TEMPLATE("a signing key is made when the newest is old, and old ones go", Home, ESX_HOMES) {
  Home home;
  const SigningKey a{"a", "secret a", noon}, b{"b", "secret b", noon + 1h}, c{"c", "secret c", noon + 2h};
  REQUIRE(home.signing_keys.rotate(a, noon - 1h, noon - 24h));
  REQUIRE(home.signing_keys.rotate(b, noon - 1ms, noon - 24h));  // a is new enough
  CHECK(must(home.signing_keys.all()) == std::vector{a});
  REQUIRE(home.signing_keys.rotate(c, noon + 1h, noon));
  CHECK(must(home.signing_keys.all()) == std::vector{c, a});
  REQUIRE(home.signing_keys.rotate(b, noon + 1h, noon + 1h));
  CHECK(must(home.signing_keys.all()) == std::vector{c});
}

TEST_CASE_TEMPLATE("a price list takes the place of the one with its code", Home, ESX_HOMES) {
  Home home;
  const PriceListRecord b{"B", "A list", "b.csv", {std::string(64, '1'), 9}, 3, noon};
  const PriceListRecord a{"A", "Another", "a.json", {std::string(64, '2'), 10'000'000'000}, 4, noon + 1h};
  REQUIRE(home.price_list_records.replace(b));
  REQUIRE(home.price_list_records.replace(a));
  CHECK(must(home.price_list_records.all()) == std::vector{a, b});
  PriceListRecord newer = b;
  newer.item_count = 5;
  REQUIRE(home.price_list_records.replace(newer));
  CHECK(must(must(home.price_list_records.find("B"))) == newer);
  CHECK(must(home.price_list_records.remove("B")));
  CHECK_FALSE(must(home.price_list_records.remove("B")));
  CHECK_FALSE(must(home.price_list_records.find("B")));
}

template <class Home>
void finish_one(Home& home, const std::string& id, const std::string& partner, const std::string& key,
                KeyKind kind, const JobEnd& end) {
  NewJob job = sample_job(id);
  job.job.partner_id = partner;
  job.job.key_id = key;
  job.job.key_kind = kind;
  home.jobs.create(job).value();
  home.jobs.finish(must(must(home.jobs.claim("t", noon, noon + 1min))).lease, end).value();
}

TEST_CASE_TEMPLATE("the invoice counts successes of live keys in the month, by partner", Home, ESX_HOMES) {
  Home home;
  add_partner_and_key(home, "partner_1", "key_1", KeyKind::live);
  add_partner_and_key(home, "partner_2", "key_2", KeyKind::live);
  home.partners.add_key(sample_key("key_t")).value();
  finish_one(home, "job_1", "partner_1", "key_1", KeyKind::live, success_at(noon));
  finish_one(home, "job_2", "partner_1", "key_1", KeyKind::live, success_at(noon + 1h));
  finish_one(home, "job_3", "partner_1", "key_1", KeyKind::live, failure_at(noon));
  finish_one(home, "job_4", "partner_1", "key_t", KeyKind::test, success_at(noon));
  finish_one(home, "job_5", "partner_2", "key_2", KeyKind::live, success_at(noon - 1ms));
  CHECK(must(home.reports.invoice(noon, noon + 1h + 1ms)) ==
        std::vector{InvoiceLine{"partner_1", "Acme", 2}});
  CHECK(must(home.reports.invoice(noon, noon + 1h)) == std::vector{InvoiceLine{"partner_1", "Acme", 1}});
  CHECK(must(home.reports.invoice(noon - 1h, noon + 2h)).size() == 2);
}

TEST_CASE_TEMPLATE("metrics tell jobs by state, the age of the queue, failures and counters", Home,
                   ESX_HOMES) {
  Home home;
  add_partner_and_key(home);
  CHECK(must(home.reports.metrics(noon)).oldest_queued == 0ms);
  finish_one(home, "job_1", "partner_1", "key_1", KeyKind::test, failure_at(noon));
  REQUIRE(home.jobs.create(sample_job("job_2")));
  REQUIRE(home.reports.add_stage_times({{"classify", {1, 20ms}}, {"match", {1, 5ms}}}));
  REQUIRE(home.reports.add_stage_times({{"classify", {1, 30ms}}}));
  REQUIRE(home.reports.count_worker_death());
  const auto metrics = must(home.reports.metrics(noon + 3s));
  CHECK(metrics.jobs.at(JobStatus::queued) == 1);
  CHECK(metrics.jobs.at(JobStatus::processing) == 0);
  CHECK(metrics.jobs.at(JobStatus::failed) == 1);
  CHECK(metrics.oldest_queued == 3s);
  CHECK(metrics.failures.at("conversion_failed") == 1);
  CHECK(metrics.stages.at("classify").count == 2);
  CHECK(metrics.stages.at("classify").total == 50ms);
  CHECK(metrics.worker_deaths == 1);
  CHECK(metrics.webhooks_pending == 1);
}

}  // namespace
