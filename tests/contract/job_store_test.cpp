// The contract of JobStore.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/conversions/job.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

TEST_CASE_TEMPLATE("a created job is found as it was made", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  const auto created = backend.jobs.create(sample_job("job_1"));
  REQUIRE(created);
  CHECK(created->job_id == "job_1");
  CHECK_FALSE(created->replayed);
  const auto found = backend.jobs.find("job_1");
  REQUIRE(found);
  CHECK(must(*found) == sample_job("job_1").job);
  CHECK_FALSE(must(backend.jobs.find("job_2")));
}

TEST_CASE_TEMPLATE("the active limit counts unfinished jobs of the key", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  backend.keys.add(sample_key("key_2")).value();
  for (const char* id : {"job_1", "job_2", "job_3"}) REQUIRE(backend.jobs.create(sample_job(id)));
  const auto fourth = backend.jobs.create(sample_job("job_4"));
  REQUIRE_FALSE(fourth);
  CHECK(fourth.error().code == esxserver::ServerError::too_many_active_jobs);
  CHECK_FALSE(must(backend.jobs.find("job_4")));

  NewJob other_key = sample_job("job_5");
  other_key.job.key_id = "key_2";
  CHECK(backend.jobs.create(other_key));

  const auto claimed = backend.jobs.claim({"t", noon, noon + 1min});
  REQUIRE(claimed);
  CHECK_FALSE(backend.jobs.create(sample_job("job_4")));
  CHECK(must(backend.jobs.finish(must(*claimed).lease, success_at(noon))));
  CHECK(backend.jobs.create(sample_job("job_4")));
}

TEST_CASE_TEMPLATE("the daily limit counts the UTC day's jobs of the key, finished or not", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  const auto limited = [](const std::string& id, Time at) {
    NewJob job = sample_job(id, at);
    job.daily_limit = 2;
    return job;
  };
  REQUIRE(backend.jobs.create(limited("job_0", noon - 12h - 1ms)));  // the day before
  REQUIRE(backend.jobs.create(limited("job_1", noon - 12h)));
  REQUIRE(backend.jobs.create(limited("job_2", noon)));
  for (int i = 0; i < 3; ++i) {
    const auto claimed = backend.jobs.claim({"t", noon, noon + 1min});
    REQUIRE(must(backend.jobs.finish(must(must(claimed)).lease, failure_at(noon))));
  }
  const auto third = backend.jobs.create(limited("job_3", noon + 1h));
  REQUIRE_FALSE(third);
  CHECK(third.error().code == esxserver::ServerError::daily_limit_exceeded);
  CHECK(backend.jobs.create(limited("job_3", noon + 12h)));
}

TEST_CASE_TEMPLATE("an idempotency key gives the job it made, before any limit", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  add_partner_and_key(backend, "partner_2", "key_2");
  NewJob job = sample_job("job_1");
  job.idempotency_key = "k";
  job.active_limit = 1;
  REQUIRE(backend.jobs.create(job));
  job.job.id = "job_2";
  const auto again = backend.jobs.create(job);
  REQUIRE(again);
  CHECK(again->job_id == "job_1");
  CHECK(again->status == JobStatus::queued);
  CHECK(again->replayed);
  CHECK(must(must(backend.jobs.find_replay("partner_1", "k", noon - 1h))).job_id == "job_1");
  CHECK_FALSE(must(backend.jobs.find_replay("partner_2", "k", noon - 1h)));
  CHECK_FALSE(must(backend.jobs.find_replay("partner_1", "l", noon - 1h)));
  CHECK_FALSE(must(backend.jobs.find_replay("partner_1", "", noon - 1h)));
}

TEST_CASE_TEMPLATE("an idempotency key is forgotten when its job is past the window", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  NewJob job = sample_job("job_1");
  job.idempotency_key = "k";
  REQUIRE(backend.jobs.create(job));
  CHECK(must(backend.jobs.find_replay("partner_1", "k", noon + 9h)));  // unfinished: for ever
  const auto claimed = backend.jobs.claim({"t", noon, noon + 1min});
  REQUIRE(must(backend.jobs.finish(must(must(claimed)).lease, success_at(noon + 1min))));
  CHECK(must(backend.jobs.find_replay("partner_1", "k", noon + 1min)));
  CHECK_FALSE(must(backend.jobs.find_replay("partner_1", "k", noon + 2min)));
  job.job.id = "job_2";
  job.replay_since = noon + 2min;
  CHECK(must(backend.jobs.create(job)).job_id == "job_2");
}

TEST_CASE_TEMPLATE("jobs are claimed oldest first, each by one worker", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_b", noon)));
  REQUIRE(backend.jobs.create(sample_job("job_a", noon + 1ms)));
  const auto first = must(must(backend.jobs.claim({"t1", noon + 1s, noon + 1min})));
  CHECK(first.job.id == "job_b");
  CHECK(first.job.status == JobStatus::processing);
  CHECK(first.job.attempts == 1);
  CHECK(first.job.started_at == noon + 1s);
  CHECK_FALSE(first.abandoned_before);
  CHECK(must(must(backend.jobs.claim({"t2", noon + 1s, noon + 1min}))).job.id == "job_a");
  CHECK_FALSE(must(backend.jobs.claim({"t3", noon + 1s, noon + 1min})));
}

NewJob job_of(const std::string& partner_id, const std::string& id, Time created_at) {
  NewJob job = sample_job(id, created_at);
  job.job.partner_id = partner_id;
  job.job.key_id = "key of " + partner_id;
  job.active_limit = 100;
  return job;
}

template <class Backend>
std::string claimed_id(Backend& backend, int max_scans = 0) {
  const auto claimed = backend.jobs.claim({"t", noon + 1h, noon + 2h, max_scans}).value();
  return claimed ? claimed->job.id : std::string("none");
}

TEST_CASE_TEMPLATE("partners take turns, however many jobs of each wait", Backend, ESX_BACKENDS) {
  Backend backend;
  for (const char* partner : {"a", "b", "c"})
    add_partner_and_key(backend, partner, std::string("key of ") + partner);
  for (int i = 0; i < 4; ++i)
    REQUIRE(backend.jobs.create(job_of("b", "b" + std::to_string(i), noon + i * 1ms)));
  REQUIRE(backend.jobs.create(job_of("c", "c0", noon + 10ms)));
  REQUIRE(backend.jobs.create(job_of("a", "a0", noon + 20ms)));
  CHECK(must(backend.reports.metrics(noon + 1s)).oldest_queued == 1s);
  for (const char* id : {"b0", "c0", "a0", "b1", "b2", "b3", "none"}) CHECK(claimed_id(backend) == id);
  CHECK(must(backend.reports.metrics(noon + 1s)).oldest_queued == 0s);
}

TEST_CASE_TEMPLATE("no more scans are processed at once than may be", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  for (const char* id : {"job_1", "job_2", "job_3"}) REQUIRE(backend.jobs.create(sample_job(id)));
  const auto claim = [&](const char* token) {
    return must(must(backend.jobs.claim({token, noon, noon + 1min, 1}))).lease;
  };
  const Lease first = claim("t1"), second = claim("t2");
  CHECK_FALSE(must(backend.jobs.yield_scan(first, 1)));
  CHECK(must(backend.jobs.yield_scan(second, 1)));
  CHECK(must(must(backend.jobs.find(second.job_id))).status == JobStatus::queued);
  CHECK(must(must(backend.jobs.find(second.job_id))).attempts == 0);
  CHECK(claim("t3").job_id == "job_3");  // which is younger, but not known to be a scan
  CHECK_FALSE(must(backend.jobs.claim({"t4", noon, noon + 1min, 1})));
  CHECK_FALSE(must(backend.jobs.renew(second, {"recognize", 5})));
  REQUIRE(must(backend.jobs.finish(first, success_at(noon))));
  CHECK(claim("t5").job_id == second.job_id);
}

TEST_CASE_TEMPLATE("time in which nobody processes a job does not count", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  REQUIRE(must(backend.jobs.claim({"t1", noon, noon + 1min})));
  const JobError error{"timeout", "too slow"};
  // Its worker died after a minute. It is not overdue while it waits, unless for a whole time limit.
  CHECK(must(backend.jobs.fail_overdue(noon + 1s, noon + 20min, error)) == 0);
  CHECK(must(must(backend.jobs.claim({"t2", noon + 20min, noon + 21min}))).job.started_at == noon + 19min);
  CHECK(must(backend.jobs.fail_overdue(noon + 19min + 1s, noon + 20min + 30s, error)) == 1);
}

TEST_CASE_TEMPLATE("a job that no worker takes up again is overdue in the end", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  REQUIRE(must(backend.jobs.claim({"t1", noon, noon + 1min})));
  CHECK(must(backend.jobs.fail_overdue(noon + 2min, noon + 22min, {"timeout", "too slow"})) == 1);
}

TEST_CASE_TEMPLATE("a lease from before the clock was set back has expired", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  REQUIRE(must(backend.jobs.claim({"t1", noon, noon + 1min})));
  CHECK_FALSE(
      must(backend.jobs.claim({"t2", noon - 30s, noon + 30s})));  // clocks of machines differ a little
  const auto again = must(must(backend.jobs.claim({"t2", noon - 1h, noon - 59min})));
  CHECK(again.abandoned_before);
  CHECK(again.job.started_at == noon - 1h);
}

TEST_CASE_TEMPLATE("a dead worker's job comes back, and its lease is worth nothing then", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  const auto first = must(must(backend.jobs.claim({"t1", noon, noon + 1min})));
  CHECK_FALSE(must(backend.jobs.claim({"t2", noon + 59s, noon + 2min})));
  const auto second = must(must(backend.jobs.claim({"t2", noon + 1min, noon + 2min})));
  CHECK(second.abandoned_before);
  CHECK(second.job.attempts == 2);
  CHECK(second.job.started_at == noon);
  CHECK_FALSE(must(backend.jobs.renew(first.lease, {"classify", 50})));
  CHECK_FALSE(must(backend.jobs.finish(first.lease, failure_at(noon))));
  CHECK(backend.jobs.release(first.lease));
  CHECK(must(must(backend.jobs.find("job_1"))).status == JobStatus::processing);
  CHECK(must(backend.jobs.finish(second.lease, success_at(noon + 2min))));
  CHECK_FALSE(must(backend.jobs.finish(second.lease, failure_at(noon + 2min))));
  CHECK(must(must(backend.jobs.find("job_1"))).status == JobStatus::succeeded);
}

TEST_CASE_TEMPLATE("a job whose workers died max_attempts times fails, with its webhook", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  for (int i = 0; i < max_attempts; ++i)
    REQUIRE(must(backend.jobs.claim({"t", noon + i * 1min, noon + i * 1min})));
  CHECK_FALSE(must(backend.jobs.claim({"t", noon + 1h, noon + 2h})));
  const auto job = must(must(backend.jobs.find("job_1")));
  CHECK(job.status == JobStatus::failed);
  CHECK(must(job.error).code == "conversion_failed");
  CHECK(must(job.error).message.contains("job_1"));
  CHECK(must(backend.outbox.list({}, 10)).size() == 1);
  CHECK(must(backend.reports.metrics(noon)).worker_deaths == max_attempts);
}

TEST_CASE_TEMPLATE("renewing keeps the job and stores its progress", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  auto lease = must(must(backend.jobs.claim({"t", noon, noon + 1min}))).lease;
  lease.until = noon + 2min;
  CHECK(must(backend.jobs.renew(lease, {"classify", 40, 3, 9})));
  CHECK_FALSE(must(backend.jobs.claim({"t2", noon + 90s, noon + 3min})));
  const auto job = must(must(backend.jobs.find("job_1")));
  CHECK(job.stage == "classify");
  CHECK(job.percent == 40);
  CHECK(job.pages_done == 3);
  CHECK(job.pages == 9);
}

TEST_CASE_TEMPLATE("a released job waits as if it had never been claimed", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  REQUIRE(backend.jobs.release(must(must(backend.jobs.claim({"t", noon, noon + 1min}))).lease));
  CHECK(must(must(backend.jobs.find("job_1"))) == sample_job("job_1").job);
  CHECK(must(backend.jobs.claim({"t2", noon, noon + 1min})));
}

TEST_CASE_TEMPLATE("a success keeps summary and files, a failure its error", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  REQUIRE(backend.jobs.create(sample_job("job_2")));
  REQUIRE(backend.jobs.finish(must(must(backend.jobs.claim({"t", noon, noon + 1min}))).lease,
                              success_at(noon + 5s)));
  REQUIRE(backend.jobs.finish(must(must(backend.jobs.claim({"t", noon, noon + 1min}))).lease,
                              failure_at(noon + 6s)));
  const auto good = must(must(backend.jobs.find("job_1")));
  CHECK(good.status == JobStatus::succeeded);
  CHECK(good.finished_at == noon + 5s);
  CHECK(good.summary == success_at(noon).summary);
  CHECK(good.artifacts == success_at(noon).artifacts);
  CHECK_FALSE(good.error);
  const auto bad = must(must(backend.jobs.find("job_2")));
  CHECK(bad.status == JobStatus::failed);
  CHECK(bad.error == failure_at(noon).error);
  CHECK_FALSE(bad.summary);
}

TEST_CASE_TEMPLATE("jobs that process for too long fail, others stay", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  for (const char* id : {"job_1", "job_2", "job_3"}) REQUIRE(backend.jobs.create(sample_job(id)));
  const auto slow = must(must(backend.jobs.claim({"t1", noon, noon + 1h})));
  REQUIRE(must(backend.jobs.claim({"t2", noon + 10min, noon + 1h})));
  CHECK(must(backend.jobs.fail_overdue(noon + 1min, noon + 21min, {"timeout", "too slow"})) == 1);
  const auto job = must(must(backend.jobs.find("job_1")));
  CHECK(job.status == JobStatus::failed);
  CHECK(job.error == JobError{"timeout", "too slow"});
  CHECK(must(must(backend.jobs.find("job_2"))).status == JobStatus::processing);
  CHECK(must(must(backend.jobs.find("job_3"))).status == JobStatus::queued);
  CHECK_FALSE(must(backend.jobs.finish(slow.lease, success_at(noon))));
  CHECK(must(backend.outbox.list({}, 10)).size() == 1);
}

TEST_CASE_TEMPLATE("fifty posts at a time never let a fourth job or one above the daily limit in", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  const auto race = [&](const std::string& name, int active_limit, int daily_limit) {
    std::atomic<int> made = 0, refused = 0;
    std::vector<std::jthread> threads;
    threads.reserve(50);
    for (int i = 0; i < 50; ++i)
      threads.emplace_back([&, i] {
        NewJob job = sample_job(name + std::to_string(i));
        job.active_limit = active_limit;
        job.daily_limit = daily_limit;
        backend.jobs.create(job) ? ++made : ++refused;
      });
    threads.clear();
    CHECK(made + refused == 50);
    return made.load();
  };
  CHECK(race("active_", 3, 200) == 3);
  CHECK(race("daily_", 1000, 20) == 17);  // three were made before
}

TEST_CASE_TEMPLATE("fifty posts at a time with one idempotency key make one job", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  std::atomic<int> made = 0, replayed = 0;
  std::vector<std::jthread> threads;
  threads.reserve(50);
  for (int i = 0; i < 50; ++i)
    threads.emplace_back([&, i] {
      NewJob job = sample_job("job_" + std::to_string(i));
      job.idempotency_key = "k";
      // On a busy machine a post waits too long for a connection; its client tries again.
      auto created = backend.jobs.create(job);
      for (int tries = 1; !created && tries < 20; ++tries) created = backend.jobs.create(job);
      if (created) created->replayed ? ++replayed : ++made;
    });
  threads.clear();
  CHECK(made == 1);
  CHECK(replayed == 49);
}

TEST_CASE_TEMPLATE("many workers at a time claim every job once", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  for (int i = 0; i < 30; ++i) {
    NewJob job = sample_job("job_" + std::to_string(i));
    job.active_limit = 100;
    REQUIRE(backend.jobs.create(job));
  }
  std::atomic<int> claimed = 0;
  std::vector<std::jthread> threads;
  threads.reserve(8);
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      while (true) {
        const auto job = backend.jobs.claim({"t" + std::to_string(i), noon, noon + 1h});
        if (!job || !*job) return;
        ++claimed;
      }
    });
  threads.clear();
  CHECK(claimed == 30);
}

}  // namespace
