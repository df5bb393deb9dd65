#include "esxserver/conversions/store.h"

#include <algorithm>
#include <vector>

#include "esxserver/base/time.h"
#include "esxserver/conversions/job.h"
#include "esxserver/conversions/job_rows.h"
#include "esxserver/operations/reports.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::found;
using sql::hold_file;
using sql::Query;
using sql::read_rows;

namespace {

std::optional<Created> select_replay(Connection& connection, std::string_view partner_id,
                                     std::string_view idempotency_key, Time replay_since) {
  if (idempotency_key.empty()) return std::nullopt;
  Query row(connection,
            "SELECT id, status FROM job WHERE partner_id = $1 AND idempotency_key = $2 "
            "AND idempotency_key <> '' AND (finished_at IS NULL OR finished_at >= $3) ORDER BY created_at "
            "DESC LIMIT 1",
            partner_id, idempotency_key, replay_since);
  if (!row.next()) return std::nullopt;
  return Created{row.text(0), job_status_from_name(row.text(1)).value_or(JobStatus::queued), true};
}

std::int64_t count(Query query) { return query.next() ? query.integer(0) : 0; }

Result<void> check_limits(Connection& connection, const NewJob& fresh) {
  const Job& job = fresh.job;
  if (count(Query(connection,
                  "SELECT count(*) FROM job WHERE key_id = $1 AND status IN ('queued', 'processing')",
                  job.key_id)) >= fresh.active_limit)
    return fail(ServerError::too_many_active_jobs, active_limit_message(fresh.active_limit));
  if (count(Query(connection, "SELECT count(*) FROM job WHERE key_id = $1 AND created_at >= $2", job.key_id,
                  day_begin(job.created_at))) >= fresh.daily_limit)
    return fail(ServerError::daily_limit_exceeded, daily_limit_message(fresh.daily_limit));
  return {};
}

bool owns(Connection& connection, const Lease& lease) {
  return Query(connection,
               "SELECT 1 FROM job WHERE id = $1 AND status = 'processing' AND lease_token = $2" +
                   std::string(connection.dialect().lock_rows),
               lease.job_id, lease.token)
      .next();
}

/// As if it had not been claimed. `lease_until` remains, so that the wait does not count as processing time.
void put_back(Connection& connection, const Lease& lease) {
  Query(
      connection,
      "UPDATE job SET status = 'queued', attempts = attempts - 1, lease_token = '', stage = '', percent = 0, "
      "pages_done = 0, pages = 0, started_at = CASE attempts WHEN 1 THEN NULL ELSE started_at END "
      "WHERE id = $1 AND status = 'processing' AND lease_token = $2",
      lease.job_id, lease.token)
      .execute();
}

/// In a fixed order, which prevents deadlocks.
std::vector<StoredFile> files_of(const JobEnd& end) {
  std::vector<StoredFile> files;
  files.reserve(end.artifacts.size());
  for (const JobArtifact& artifact : end.artifacts) files.push_back(artifact.file);
  std::ranges::sort(files, {}, &StoredFile::sha256);
  return files;
}

}  // namespace

Result<Created> JobStore::create(const NewJob& job) {
  return database_.write([&](Connection& connection) -> Result<Created> {
    // Nothing that was counted or looked up changes until the job exists.
    connection.hold("jobs of " + job.job.partner_id);
    hold_file(connection, job.job.pdf);
    if (auto replay = select_replay(connection, job.job.partner_id, job.idempotency_key, job.replay_since))
      return *std::move(replay);
    if (auto within = check_limits(connection, job); !within) return std::unexpected(within.error());
    insert_job(connection, job);
    return Created{job.job.id, JobStatus::queued, false};
  });
}

Result<std::optional<Created>> JobStore::find_replay(std::string_view partner_id,
                                                     std::string_view idempotency_key, Time replay_since) {
  return database_.read([&](Connection& connection) -> Result<std::optional<Created>> {
    return select_replay(connection, partner_id, idempotency_key, replay_since);
  });
}

Result<std::optional<Job>> JobStore::find(std::string_view job_id) {
  return database_.read_one([&](Connection& connection) -> Result<std::optional<Job>> {
    auto found = select_job(connection, job_id);
    if (!found) return found;
    if (const std::optional<Job>& job = *found; job && job->deleted_at) return std::nullopt;
    return found;
  });
}

Result<JobForKeys> JobStore::find_for_keys(std::string_view handle, std::string_view job_id) {
  return database_.read_one([&](Connection& connection) -> Result<JobForKeys> {
    auto found = select_job_for_keys(connection, handle, job_id);
    if (found && found->job && found->job->deleted_at) found->job.reset();
    return found;
  });
}

Result<std::optional<Claimed>> JobStore::claim(const ClaimTerms& terms) {
  // Idle workers poll often; reading first does not block writers.
  const auto kinds = database_.read(
      [&](Connection& connection) -> Result<Claimable> { return claimable(connection, terms); });
  if (!kinds) return std::unexpected(kinds.error());
  if (!kinds->any()) return std::nullopt;
  // A claim that a power cut undoes is that of a worker that ended with it.
  return database_.write_unsynced([&](Connection& connection) -> Result<std::optional<Claimed>> {
    while (const auto waiting =
               next_waiting(connection, terms, *kinds, connection.dialect().lock_free_rows)) {
      if (waiting->abandoned) add_to_counter(connection, worker_deaths_counter, 1);
      if (waiting->attempts >= max_attempts) {
        end_job(connection, waiting->id, {.finished_at = terms.now, .error = abandoned_error(waiting->id)});
        continue;
      }
      Query(connection,
            "UPDATE job SET status = 'processing', attempts = attempts + 1, lease_token = $1, "
            "lease_until = $2, started_at = $3, stage = '', percent = 0, pages_done = 0, pages = 0 "
            "WHERE id = $4",
            terms.token, terms.until, waiting->started_at, waiting->id)
          .execute();
      auto selected = select_job(connection, waiting->id);
      if (!selected) return std::unexpected(selected.error());
      std::optional<Job>& job = *selected;
      if (!job) return std::nullopt;
      return Claimed{*std::move(job), {waiting->id, terms.token, terms.until}, waiting->abandoned};
    }
    return std::nullopt;
  });
}

Result<bool> JobStore::renew(const Lease& lease, const Progress& progress) {
  return database_.write_unsynced([&](Connection& connection) -> Result<bool> {
    return Query(connection,
                 "UPDATE job SET lease_until = $1, stage = $2, percent = $3, pages_done = $4, pages = $5 "
                 "WHERE id = $6 AND status = 'processing' AND lease_token = $7",
                 lease.until, progress.stage, progress.percent, progress.pages_done, progress.pages,
                 lease.job_id, lease.token)
               .execute() == 1;
  });
}

Result<bool> JobStore::finish(const Lease& lease, const JobEnd& end) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    if (!owns(connection, lease)) return false;
    for (const StoredFile& file : files_of(end)) hold_file(connection, file);
    end_job(connection, lease.job_id, end);
    return true;
  });
}

Result<void> JobStore::release(const Lease& lease) {
  return database_.write([&](Connection& connection) -> Result<void> {
    put_back(connection, lease);
    return {};
  });
}

Result<bool> JobStore::yield_scan(const Lease& lease, int max_scans) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    connection.hold("scans in process");  // counting them and putting one back are one step
    Query(connection, "UPDATE job SET scan = 1 WHERE id = $1 AND status = 'processing' AND lease_token = $2",
          lease.job_id, lease.token)
        .execute();
    if (max_scans == 0 || scans_in_process(connection) <= max_scans) return false;
    put_back(connection, lease);
    return true;
  });
}

Result<int> JobStore::fail_overdue(Time started_before, Time now, const JobError& error) {
  return database_.write([&](Connection& connection) -> Result<int> {
    Query row(connection,
              "SELECT id FROM job WHERE status = 'processing' AND started_at < $1 AND "
              "(lease_until > $2 OR lease_until < $3)" +
                  std::string(connection.dialect().lock_free_rows),
              started_before, now, started_before);
    auto overdue = read_rows(row, [](const Query& job) { return job.text(0); });
    std::ranges::sort(overdue);  // not by the statement: it would read all jobs in the order of their ids
    for (const std::string& id : overdue) end_job(connection, id, {.finished_at = now, .error = error});
    return static_cast<int>(overdue.size());
  });
}

}  // namespace esxserver
