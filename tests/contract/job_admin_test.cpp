// The contract of JobAdmin.
#include <doctest/doctest.h>

#include <algorithm>
#include <latch>
#include <thread>
#include <vector>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

template <class T>
AnyErrorCode refusal_of(const Result<T>& result) {
  REQUIRE_FALSE(result);
  return result.error().code;
}

template <class Backend>
Lease claim_any(Backend& backend, Time now = noon) {
  return must(must(backend.jobs.claim({"t", now, now + 1min}))).lease;
}

template <class Backend>
void end_next(Backend& backend, const JobEnd& end) {
  REQUIRE(must(backend.jobs.finish(claim_any(backend), end)));
}

std::vector<std::string> ids_of(const Result<std::vector<Job>>& jobs) {
  std::vector<std::string> ids;
  for (const Job& job : must(jobs)) ids.push_back(job.id);
  return ids;
}

template <class Backend>
std::vector<std::string> delivery_ids(Backend& backend) {
  std::vector<std::string> ids;
  for (const Delivery& delivery : must(backend.outbox.list({}, 10))) ids.push_back(delivery.id);
  return ids;
}

TEST_CASE_TEMPLATE("jobs are listed newest first", Backend, ESX_BACKENDS) {
  using Ids = std::vector<std::string>;
  Backend backend;
  add_partner_and_key(backend);
  add_partner_and_key(backend, "partner_2", "key_2");
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  end_next(backend, failure_at(noon));
  NewJob of_other = sample_job("job_2", noon + 1h);
  of_other.job.partner_id = "partner_2";
  of_other.job.key_id = "key_2";
  REQUIRE(backend.jobs.create(of_other));
  REQUIRE(backend.jobs.create(sample_job("job_3", noon + 2h)));
  REQUIRE(backend.jobs.create(sample_job("job_4", noon + 2h)));
  CHECK(ids_of(backend.job_admin.list({})) == Ids{"job_4", "job_3", "job_2", "job_1"});
  CHECK(ids_of(backend.job_admin.list({.limit = 2})) == Ids{"job_4", "job_3"});
  CHECK(ids_of(backend.job_admin.list({.partner_id = "partner_2"})) == Ids{"job_2"});
  CHECK(ids_of(backend.job_admin.list({.status = JobStatus::failed})) == Ids{"job_1"});
  CHECK(ids_of(backend.job_admin.list({.status = JobStatus::queued, .limit = 1})) == Ids{"job_4"});
  CHECK(ids_of(backend.job_admin.list({.since = noon + 1h})) == Ids{"job_4", "job_3", "job_2"});
  CHECK(ids_of(backend.job_admin.list({.partner_id = "nobody"})).empty());
}

TEST_CASE_TEMPLATE("a failed job that is retried is as it was made", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  end_next(backend, failure_at(noon));
  REQUIRE(backend.job_admin.retry("job_1"));
  CHECK(must(must(backend.jobs.find("job_1"))) == sample_job("job_1").job);
  const auto again = must(must(backend.jobs.claim({"u", noon + 1h, noon + 2h})));
  CHECK(again.job.id == "job_1");
  CHECK(again.job.attempts == 1);
  CHECK(again.job.started_at == noon + 1h);
  CHECK(must(backend.jobs.finish(again.lease, success_at(noon + 1h))));
  const Job ended = must(must(backend.jobs.find("job_1")));
  CHECK(ended.status == JobStatus::succeeded);
  CHECK_FALSE(ended.error);
}

TEST_CASE_TEMPLATE("each end of a retried job is an event of its own", Backend, ESX_BACKENDS) {
  using Ids = std::vector<std::string>;
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  end_next(backend, failure_at(noon));
  const Delivery first = must(must(backend.outbox.claim_due(noon, noon + 1min, {})));
  REQUIRE(backend.job_admin.retry("job_1"));
  CHECK(delivery_ids(backend).empty());
  end_next(backend, failure_at(noon));
  CHECK(delivery_ids(backend) == Ids{first.id + "_2"});
  // An attempt of the first event was under way: its end changes nothing.
  REQUIRE(backend.outbox.record(first, {DeliveryStatus::delivered, noon, 200, ""}));
  CHECK(must(backend.outbox.list({}, 10)).front().status == DeliveryStatus::pending);
  REQUIRE(backend.job_admin.retry("job_1"));
  end_next(backend, success_at(noon));
  CHECK(delivery_ids(backend) == Ids{first.id + "_3"});
}

TEST_CASE_TEMPLATE("only failed jobs with files are retried", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  CHECK(refusal_of(backend.job_admin.retry("job_1")) == ErrorCode::not_found);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  CHECK(refusal_of(backend.job_admin.retry("job_1")) == ErrorCode::invalid_usage);
  const Lease lease = claim_any(backend);
  CHECK(refusal_of(backend.job_admin.retry("job_1")) == ErrorCode::invalid_usage);
  REQUIRE(must(backend.jobs.finish(lease, success_at(noon))));
  CHECK(refusal_of(backend.job_admin.retry("job_1")) == ErrorCode::invalid_usage);
  REQUIRE(backend.jobs.create(sample_job("job_2")));
  end_next(backend, failure_at(noon));
  REQUIRE(must(backend.retention.purge_finished_before(noon + 1ms)) == 2);
  CHECK(refusal_of(backend.job_admin.retry("job_2")) == ErrorCode::invalid_usage);
}

TEST_CASE_TEMPLATE("a canceled job ends as failed, with its webhook", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  CHECK(refusal_of(backend.job_admin.cancel("job_1", noon)) == ErrorCode::not_found);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  REQUIRE(backend.job_admin.cancel("job_1", noon + 1s));
  const Job job = must(must(backend.jobs.find("job_1")));
  CHECK(job.status == JobStatus::failed);
  CHECK(job.finished_at == noon + 1s);
  CHECK(must(job.error).code == "conversion_failed");
  CHECK(must(job.error).message.contains("canceled"));
  CHECK(delivery_ids(backend).size() == 1);
  CHECK_FALSE(must(backend.jobs.claim({"t", noon, noon + 1min})));
  CHECK(refusal_of(backend.job_admin.cancel("job_1", noon)) == ErrorCode::invalid_usage);
}

TEST_CASE_TEMPLATE("the worker of a canceled job has lost it", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  const Lease lease = claim_any(backend);
  REQUIRE(backend.job_admin.cancel("job_1", noon));
  CHECK_FALSE(must(backend.jobs.renew(lease, {"match", 50})));
  CHECK_FALSE(must(backend.jobs.finish(lease, success_at(noon))));
  REQUIRE(backend.jobs.release(lease));
  CHECK(must(must(backend.jobs.find("job_1"))).status == JobStatus::failed);
  CHECK(delivery_ids(backend).size() == 1);
}

TEST_CASE_TEMPLATE("of a worker that ends a job and an operator who cancels it, one wins", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  constexpr int rounds = 20;
  for (int round = 0; round < rounds; ++round) {
    const std::string id = "job_" + std::to_string(round);
    REQUIRE(backend.jobs.create(sample_job(id)));
    const Lease lease = claim_any(backend);
    std::latch start(2);
    bool finished = false, canceled = false;
    {
      const std::jthread worker([&] {
        start.arrive_and_wait();
        finished = backend.jobs.finish(lease, success_at(noon)).value();
      });
      const std::jthread operator_([&] {
        start.arrive_and_wait();
        canceled = backend.job_admin.cancel(id, noon).has_value();
      });
    }
    CHECK(finished != canceled);
    const Job job = must(must(backend.jobs.find(id)));
    CHECK(job.status == (finished ? JobStatus::succeeded : JobStatus::failed));
    CHECK(job.artifacts.size() == (finished ? 1 : 0));
    CHECK(job.error.has_value() == canceled);
  }
  CHECK(must(backend.outbox.list({}, 100)).size() == rounds);
}

TEST_CASE_TEMPLATE("a deleted job is unknown, and names nobody", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  CHECK(refusal_of(backend.job_admin.remove("job_1", noon)) == ErrorCode::not_found);
  NewJob job = sample_job("job_1");
  job.idempotency_key = "claim 7";
  job.job.callback_url = "https://hooks.example/claim-7";
  REQUIRE(backend.jobs.create(job));
  CHECK(refusal_of(backend.job_admin.remove("job_1", noon)) == ErrorCode::invalid_usage);
  const Lease lease = claim_any(backend);
  CHECK(refusal_of(backend.job_admin.remove("job_1", noon)) == ErrorCode::invalid_usage);
  REQUIRE(must(backend.jobs.finish(lease, success_at(noon))));
  const auto files = must(backend.job_admin.remove("job_1", noon + 1h));
  CHECK(files == std::vector{std::string(64, 'c'), std::string(64, 'e')});
  CHECK_FALSE(must(backend.retention.needs_any(files)));
  CHECK_FALSE(must(backend.jobs.find("job_1")));
  CHECK_FALSE(must(backend.jobs.find_replay("partner_1", "claim 7", noon - 1h)));
  CHECK(delivery_ids(backend).empty());
  const Job left = must(backend.job_admin.show("job_1"));
  CHECK(left.deleted_at == noon + 1h);
  CHECK(left.file_name.empty());
  CHECK(left.callback_url.empty());
  CHECK(left.pdf.sha256.empty());
  CHECK(left.artifacts.empty());
  CHECK(must(left.summary).warnings.empty());
  CHECK(refusal_of(backend.job_admin.remove("job_1", noon)) == ErrorCode::invalid_usage);
}

TEST_CASE_TEMPLATE("invoices and limits count deleted jobs", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend, "partner_1", "key_1", KeyKind::live);
  NewJob job = sample_job("job_1");
  job.job.key_kind = KeyKind::live;
  job.daily_limit = 1;
  REQUIRE(backend.jobs.create(job));
  end_next(backend, success_at(noon));
  REQUIRE(backend.job_admin.remove("job_1", noon));
  const auto invoice = must(backend.reports.invoice(noon - 1h, noon + 1h));
  REQUIRE(invoice.size() == 1);
  CHECK(invoice.front().conversions == 1);
  job.job.id = "job_2";
  CHECK(refusal_of(backend.jobs.create(job)) == esxserver::ServerError::daily_limit_exceeded);
}

TEST_CASE_TEMPLATE("a file that another job needs stays when one is deleted", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  for (const char* id : {"job_1", "job_2"}) REQUIRE(backend.jobs.create(sample_job(id)));
  end_next(backend, failure_at(noon));
  const std::string ended = must(backend.job_admin.list({.status = JobStatus::failed})).front().id;
  const auto files = must(backend.job_admin.remove(ended, noon));
  CHECK(files == std::vector{std::string(64, 'c')});
  CHECK(must(backend.retention.needs_any(files)));
}

TEST_CASE_TEMPLATE("a deleted job is not retried", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  end_next(backend, failure_at(noon));
  REQUIRE(backend.job_admin.remove("job_1", noon));
  CHECK(refusal_of(backend.job_admin.retry("job_1")) == ErrorCode::invalid_usage);
  CHECK(refusal_of(backend.job_admin.cancel("job_1", noon)) == ErrorCode::invalid_usage);
}

TEST_CASE_TEMPLATE("jobs and deliveries go on after one, and are found by a part of a text", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  for (const char* id : {"job_1", "job_2", "job_3"}) {
    const Time at = noon + (id == std::string("job_1") ? 0h : 1h);
    REQUIRE(backend.jobs.create(sample_job(id, at)));
    const auto claimed = must(must(backend.jobs.claim({"t", at, at + 1min})));
    REQUIRE(must(backend.jobs.finish(claimed.lease, success_at(at))));
  }
  const auto ids = [&](const JobFilter& filter) { return ids_of(backend.job_admin.list(filter)); };
  using Ids = std::vector<std::string>;
  CHECK(ids({}) == Ids{"job_3", "job_2", "job_1"});
  CHECK(ids({.limit = 1, .after = "job_3"}) == Ids{"job_2"});
  CHECK(ids({.after = "job_2"}) == Ids{"job_1"});
  CHECK(ids({.query = "JOB_2"}) == Ids{"job_2"});
  CHECK(ids({.query = "job%2"}).empty());
  CHECK(refusal_of(backend.job_admin.list({.after = "nothing"})) == ErrorCode::validation_failed);
  const auto deliveries = must(backend.outbox.list({}, 10));
  REQUIRE(deliveries.size() == 3);
  CHECK(must(backend.outbox.list({}, 10, {.after = deliveries.at(0).id})).size() == 2);
  CHECK(must(backend.outbox.list({}, 10, {.query = "JOB_1"})) == std::vector{deliveries.at(2)});
  CHECK(refusal_of(backend.outbox.list({}, 10, {.after = "nothing"})) == ErrorCode::validation_failed);
}

}  // namespace
