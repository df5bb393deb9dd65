// The contracts of SigningKeys, PriceListRecords, WorkerPresence and Reports.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

TEST_CASE_TEMPLATE("a signing key is made when the newest is old, and old ones go", Backend, ESX_BACKENDS) {
  Backend backend;
  const SigningKey a{"a", "secret a", noon}, b{"b", "secret b", noon + 1h}, c{"c", "secret c", noon + 2h};
  REQUIRE(backend.signing_keys.rotate(a, noon - 1h, noon - 24h));
  REQUIRE(backend.signing_keys.rotate(b, noon - 1ms, noon - 24h));  // a is new enough
  CHECK(must(backend.signing_keys.all()) == std::vector{a});
  REQUIRE(backend.signing_keys.rotate(c, noon + 1h, noon));
  CHECK(must(backend.signing_keys.all()) == std::vector{c, a});
  REQUIRE(backend.signing_keys.rotate(b, noon + 1h, noon + 1h));
  CHECK(must(backend.signing_keys.all()) == std::vector{c});
}

TEST_CASE_TEMPLATE("a price list takes the place of the one with its code", Backend, ESX_BACKENDS) {
  Backend backend;
  const PriceListRecord b{"B", "A list", "b.csv", {std::string(64, '1'), 9}, 3, noon};
  const PriceListRecord a{"A", "Another", "a.json", {std::string(64, '2'), 10'000'000'000}, 4, noon + 1h};
  REQUIRE(backend.price_list_records.replace(b));
  REQUIRE(backend.price_list_records.replace(a));
  CHECK(must(backend.price_list_records.all()) == std::vector{a, b});
  PriceListRecord newer = b;
  newer.item_count = 5;
  REQUIRE(backend.price_list_records.replace(newer));
  CHECK(must(must(backend.price_list_records.find("B", {}))) == newer);
  CHECK(must(backend.price_list_records.remove("B", {})));
  CHECK_FALSE(must(backend.price_list_records.remove("B", {})));
  CHECK_FALSE(must(backend.price_list_records.find("B", {})));
}

TEST_CASE_TEMPLATE("owners may have lists with the same code", Backend, ESX_BACKENDS) {
  Backend backend;
  PriceListRecord everybodys{"A", "A list", "a.csv", {std::string(64, '1'), 9}, 3, noon};
  PriceListRecord acmes = everybodys;
  acmes.owner = PriceListOwner::partner("acme");
  acmes.item_count = 4;
  REQUIRE(backend.price_list_records.replace(acmes));
  REQUIRE(backend.price_list_records.replace(everybodys));
  CHECK(must(backend.price_list_records.all()) == std::vector{everybodys, acmes});
  CHECK(must(must(backend.price_list_records.find("A", acmes.owner))) == acmes);
  CHECK_FALSE(must(backend.price_list_records.find("A", PriceListOwner::user("acme"))));
  CHECK(must(backend.price_list_records.remove("A", acmes.owner)));
  CHECK(must(backend.price_list_records.all()) == std::vector{everybodys});
}

template <class Backend>
void finish_one(Backend& backend, const std::string& id, const std::string& partner, const std::string& key,
                KeyKind kind, const JobEnd& end) {
  NewJob job = sample_job(id);
  job.job.partner_id = partner;
  job.job.key_id = key;
  job.job.key_kind = kind;
  backend.jobs.create(job).value();
  backend.jobs.finish(must(must(backend.jobs.claim({"t", noon, noon + 1min}))).lease, end).value();
}

TEST_CASE_TEMPLATE("the invoice counts successes of live keys in the month, by partner", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend, "partner_1", "key_1", KeyKind::live);
  add_partner_and_key(backend, "partner_2", "key_2", KeyKind::live);
  backend.keys.add(sample_key("key_t")).value();
  finish_one(backend, "job_1", "partner_1", "key_1", KeyKind::live, success_at(noon));
  finish_one(backend, "job_2", "partner_1", "key_1", KeyKind::live, success_at(noon + 1h));
  finish_one(backend, "job_3", "partner_1", "key_1", KeyKind::live, failure_at(noon));
  finish_one(backend, "job_4", "partner_1", "key_t", KeyKind::test, success_at(noon));
  finish_one(backend, "job_5", "partner_2", "key_2", KeyKind::live, success_at(noon - 1ms));
  CHECK(must(backend.reports.invoice(noon, noon + 1h + 1ms)) ==
        std::vector{InvoiceLine{"partner_1", "Acme", 2}});
  CHECK(must(backend.reports.invoice(noon, noon + 1h)) == std::vector{InvoiceLine{"partner_1", "Acme", 1}});
  CHECK(must(backend.reports.invoice(noon - 1h, noon + 2h)).size() == 2);
}

TEST_CASE_TEMPLATE("workers count until they leave, or have not reported for a while", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  const auto workers = [&](Time at) { return must(backend.reports.metrics(at)).workers; };
  CHECK(workers(noon) == 0);
  REQUIRE(backend.presence.report("a", 2, noon));
  REQUIRE(backend.presence.report("b", 3, noon + 30s));
  CHECK(workers(noon + 30s) == 5);
  REQUIRE(backend.presence.report("a", 1, noon + 40s));
  CHECK(workers(noon + 40s) == 4);
  CHECK(workers(noon + 95s) == 1);
  REQUIRE(backend.presence.report("c", 1, noon + 95s));
  CHECK(workers(noon + 40s) == 2);  // b is forgotten
  REQUIRE(backend.presence.leave("a"));
  REQUIRE(backend.presence.leave("a"));
  CHECK(workers(noon + 95s) == 1);
}

TEST_CASE_TEMPLATE("usage is counted by key and day: accepted when it came, the rest when it ended", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend, "partner_1", "key_1", KeyKind::live);
  ApiKey second = sample_key("key_2");
  second.label = "Staging";
  backend.keys.add(second).value();
  const Time day = day_begin(noon), next = day + 24h;
  finish_one(backend, "job_1", "partner_1", "key_1", KeyKind::live, success_at(noon));
  finish_one(backend, "job_2", "partner_1", "key_1", KeyKind::live, success_at(next - 1ms));
  finish_one(backend, "job_3", "partner_1", "key_1", KeyKind::live, failure_at(next));
  finish_one(backend, "job_4", "partner_1", "key_2", KeyKind::test, failure_at(noon));
  NewJob waiting = sample_job("job_5");
  waiting.job.key_id = "key_2";
  backend.jobs.create(waiting).value();

  const UsageLine live{day, "partner_1", "Acme", "key_1", "", KeyKind::live, 3, 2, 0};
  const UsageLine test{day, "partner_1", "Acme", "key_2", "Staging", KeyKind::test, 2, 0, 1};
  const UsageLine later{next, "partner_1", "Acme", "key_1", "", KeyKind::live, 0, 0, 1};
  CHECK(must(backend.reports.usage(day, next)) == std::vector{live, test});
  CHECK(must(backend.reports.usage(day, next + 24h)) == std::vector{live, test, later});
  CHECK(must(backend.reports.usage(day - 24h, day)).empty());
}

TEST_CASE_TEMPLATE("metrics contain jobs by state, the age of the queue, failures and counters", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  CHECK(must(backend.reports.metrics(noon)).oldest_queued == 0ms);
  finish_one(backend, "job_1", "partner_1", "key_1", KeyKind::test, failure_at(noon));
  REQUIRE(backend.jobs.create(sample_job("job_2")));
  REQUIRE(backend.reports.add_stage_times({{"classify", {1, 20ms}}, {"match", {1, 5ms}}}));
  REQUIRE(backend.reports.add_stage_times({{"classify", {1, 30ms}}}));
  REQUIRE(backend.reports.count_worker_death());
  const auto metrics = must(backend.reports.metrics(noon + 3s));
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
