// The contract of WebhookOutbox.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

template <class Backend>
void finish_job(Backend& backend, const NewJob& job) {
  backend.jobs.create(job).value();
  const auto claimed = must(must(backend.jobs.claim({"t", job.job.created_at, job.job.created_at + 1min})));
  backend.jobs.finish(claimed.lease, success_at(job.job.created_at)).value();
}

TEST_CASE_TEMPLATE("a job that ends leaves one delivery to the partner's address", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  finish_job(backend, sample_job("job_1"));
  const auto deliveries = must(backend.outbox.list({}, 10));
  REQUIRE(deliveries.size() == 1);
  CHECK(deliveries[0].job_id == "job_1");
  CHECK(deliveries[0].partner_id == "partner_1");
  CHECK(deliveries[0].url == "https://hooks.example/esx");
  CHECK(deliveries[0].status == DeliveryStatus::pending);
  CHECK(deliveries[0].attempts == 0);
  CHECK(deliveries[0].next_attempt_at == noon);
}

TEST_CASE_TEMPLATE("the job's own address comes before the partner's", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  NewJob job = sample_job("job_1");
  job.job.callback_url = "https://other.example/";
  finish_job(backend, job);
  CHECK(must(backend.outbox.list({}, 10)).at(0).url == "https://other.example/");
}

TEST_CASE_TEMPLATE("without an address or a secret nothing is sent", Backend, ESX_BACKENDS) {
  Backend backend;
  Partner partner = sample_partner();
  SUBCASE("address") { partner.webhook_url.clear(); }
  SUBCASE("secret") { partner.webhook_secret.clear(); }
  backend.partners.add_partner(partner).value();
  backend.keys.add(sample_key()).value();
  finish_job(backend, sample_job("job_1"));
  CHECK(must(backend.outbox.list({}, 10)).empty());
}

TEST_CASE_TEMPLATE("a delivery is claimed when it is due, by one sender at a time", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  finish_job(backend, sample_job("job_1"));
  CHECK_FALSE(must(backend.outbox.claim_due(noon - 1ms, noon, {})));
  const auto delivery = must(must(backend.outbox.claim_due(noon, noon + 1min, {})));
  CHECK(delivery.attempts == 1);
  CHECK_FALSE(must(backend.outbox.claim_due(noon + 59s, noon + 2min, {})));
}

TEST_CASE_TEMPLATE("an attempt without an answer comes again at its time, with its number", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  finish_job(backend, sample_job("job_1"));
  const auto first = must(must(backend.outbox.claim_due(noon, noon + 1min, {})));
  REQUIRE(backend.outbox.record(first, {DeliveryStatus::pending, noon + 5min, 503, "busy"}));
  CHECK_FALSE(must(backend.outbox.claim_due(noon + 4min, noon + 6min, {})));
  const auto second = must(must(backend.outbox.claim_due(noon + 5min, noon + 6min, {})));
  CHECK(second.id == first.id);
  CHECK(second.attempts == 2);
  CHECK(second.http_status == 503);
  CHECK(second.last_error == "busy");
  REQUIRE(backend.outbox.record(second, {DeliveryStatus::delivered, noon + 5min, 200, ""}));
  CHECK_FALSE(must(backend.outbox.claim_due(noon + 24h, noon + 25h, {})));
  const auto metrics = must(backend.reports.metrics(noon));
  CHECK(metrics.webhook_attempts.at("refused") == 1);
  CHECK(metrics.webhook_attempts.at("delivered") == 1);
}

TEST_CASE_TEMPLATE("a dead sender's attempt is made again under its number, and its late result ignored",
                   Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  finish_job(backend, sample_job("job_1"));
  const auto dead = must(must(backend.outbox.claim_due(noon, noon + 1min, {})));
  const auto again = must(must(backend.outbox.claim_due(noon + 1min, noon + 2min, {})));
  CHECK(again.attempts == 1);
  REQUIRE(backend.outbox.record(dead, {DeliveryStatus::failed, noon, 0, "late"}));
  CHECK(must(backend.outbox.list({}, 1)).at(0).status == DeliveryStatus::pending);
}

TEST_CASE_TEMPLATE("the operator lists by status, newest first, and sends again", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  finish_job(backend, sample_job("job_1", noon));
  finish_job(backend, sample_job("job_2", noon + 1s));
  const auto first = must(must(backend.outbox.claim_due(noon + 1s, noon + 1min, {})));
  REQUIRE(backend.outbox.record(first, {DeliveryStatus::failed, noon, 0, "no answer"}));
  CHECK(must(backend.outbox.list({}, 10)).at(0).job_id == "job_2");
  CHECK(must(backend.outbox.list({}, 1)).size() == 1);
  const auto failed = must(backend.outbox.list(DeliveryStatus::failed, 10));
  REQUIRE(failed.size() == 1);
  CHECK(failed[0].last_error == "no answer");
  REQUIRE(backend.outbox.resend(failed[0].id, noon + 1h));
  const auto again = must(backend.outbox.list(DeliveryStatus::pending, 10));
  CHECK(again.size() == 2);
  CHECK(again.at(1).attempts == 0);
  const auto unknown = backend.outbox.resend("delivery_none", noon);
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().code == ErrorCode::not_found);
}

TEST_CASE_TEMPLATE("deliveries to busy receivers wait, those of others go first", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  NewJob job = sample_job("job_1");
  job.job.callback_url = "https://slow.example:8443/a";
  finish_job(backend, job);
  finish_job(backend, sample_job("job_2", noon + 1s));
  const auto claim = [&](const BusyReceivers& busy) {
    return must(backend.outbox.claim_due(noon + 1min, noon + 1min, busy));
  };
  CHECK(must(claim({})).job_id == "job_1");
  CHECK(must(claim({.partners = {"partner_2"}, .origins = {"https://slow.example:8443"}})).job_id == "job_2");
  CHECK_FALSE(claim({.partners = {"partner_1"}, .origins = {}}));
  CHECK_FALSE(claim({.partners = {}, .origins = {"https://slow.example:8443", "https://hooks.example"}}));
}

}  // namespace
