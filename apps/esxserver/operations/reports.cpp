#include "esxserver/operations/reports.h"

#include "esxserver/conversions/job_rows.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_rows;

void add_to_counter(Connection& connection, std::string_view name, std::int64_t value) {
  Query(connection,
        "INSERT INTO counter (name, slot, value) VALUES ($1, " +
            std::string(connection.dialect().counter_slot) +
            ", $2) ON CONFLICT (name, slot) DO UPDATE SET value = counter.value + excluded.value",
        name, value)
      .execute();
}

namespace {

std::uint64_t count_at(const Query& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

/// Of processes that convert.
int threads_in(Connection& connection, Time now) {
  Query row(connection, "SELECT coalesce(sum(threads), 0) FROM worker_process WHERE seen_at >= $1",
            now - presence_lasts);
  return row.next() ? row.small(0) : 0;
}

/// Only unfinished jobs are counted; ended ones are in the counters.
void read_jobs(Connection& connection, Time now, Metrics& metrics) {
  for (const JobStatus status : job_statuses) metrics.jobs[status] = 0;
  Query queued(connection, "SELECT count(*) FROM job WHERE status = 'queued'");
  if (queued.next()) metrics.jobs[JobStatus::queued] = count_at(queued, 0);
  Query processing(connection, "SELECT count(*) FROM job WHERE status = 'processing'");
  if (processing.next()) metrics.jobs[JobStatus::processing] = count_at(processing, 0);
  metrics.oldest_queued = oldest_queued(connection, now);
  metrics.recognitions = static_cast<std::uint64_t>(scans_in_process(connection));
  metrics.workers = static_cast<std::uint64_t>(threads_in(connection, now));
}

void read_counters(Connection& connection, Metrics& metrics) {
  Query counter(connection, "SELECT name, sum(value) FROM counter GROUP BY name");
  while (counter.next()) {
    const std::string name = counter.text(0);
    if (name == worker_deaths_counter) metrics.worker_deaths = count_at(counter, 1);
    if (name == job_success_counter) metrics.jobs[JobStatus::succeeded] = count_at(counter, 1);
    if (name.starts_with(job_failure_counter)) metrics.jobs[JobStatus::failed] += count_at(counter, 1);
    const auto keep = [&](std::string_view prefix, auto& counts) {
      if (name.starts_with(prefix)) counts[name.substr(prefix.size())] = count_at(counter, 1);
    };
    keep(job_failure_counter, metrics.failures);
    keep(webhook_counter, metrics.webhook_attempts);
    keep(credits_counter, metrics.credits);
    keep(revenue_counter, metrics.revenue_cents);
  }
  Query stage(connection, "SELECT stage, sum(count), sum(total_ms) FROM stage_time GROUP BY stage");
  while (stage.next()) metrics.stages[stage.text(0)] = {count_at(stage, 1), Duration(stage.integer(2))};
  Query pending(connection, "SELECT count(*) FROM delivery WHERE status = 'pending'");
  if (pending.next()) metrics.webhooks_pending = count_at(pending, 0);
  Query mails(connection, "SELECT count(*) FROM mail WHERE sent_at IS NULL");
  if (mails.next()) metrics.mails_waiting = count_at(mails, 0);
}

constexpr std::int64_t day_ms = 86'400'000;

UsageLine usage_of(const Query& row) {
  return {.day = Time(Duration(row.integer(0) * day_ms)),
          .partner_id = row.text(1),
          .partner_name = row.text(2),
          .key_id = row.text(3),
          .label = row.text(4),
          .kind = key_kind_from_name(row.text(5)).value_or(KeyKind::test),
          .accepted = row.integer(6),
          .completed = row.integer(7),
          .failed = row.integer(8)};
}

}  // namespace

Result<std::vector<InvoiceLine>> Reports::invoice(Time from, Time to) {
  return database_.read([&](Connection& connection) -> Result<std::vector<InvoiceLine>> {
    Query row(
        connection,
        "SELECT partner.id, partner.name, count(*) FROM job JOIN partner ON partner.id = job.partner_id "
        "WHERE job.key_kind = 'live' AND job.status = 'succeeded' AND job.finished_at >= $1 "
        "AND job.finished_at < $2 GROUP BY partner.id ORDER BY partner.created_at, partner.id",
        from, to);
    return read_rows(
        row, [](const Query& line) { return InvoiceLine{line.text(0), line.text(1), line.small(2)}; });
  });
}

Result<std::vector<UsageLine>> Reports::usage(Time from, Time to) {
  return database_.read([&](Connection& connection) -> Result<std::vector<UsageLine>> {
    Query row(connection,
              "SELECT used.day, partner.id, partner.name, api_key.id, api_key.label, api_key.kind, "
              "sum(used.accepted), sum(used.completed), sum(used.failed) FROM ("
              "SELECT key_id, created_at / $1 AS day, 1 AS accepted, 0 AS completed, 0 AS failed FROM job "
              "WHERE created_at >= $2 AND created_at < $3 UNION ALL "
              "SELECT key_id, finished_at / $1, 0, CASE status WHEN 'succeeded' THEN 1 ELSE 0 END, "
              "CASE status WHEN 'failed' THEN 1 ELSE 0 END FROM job "
              "WHERE finished_at >= $2 AND finished_at < $3) AS used "
              "JOIN api_key ON api_key.id = used.key_id JOIN partner ON partner.id = api_key.partner_id "
              "GROUP BY used.day, partner.id, api_key.id "
              "ORDER BY used.day, partner.created_at, partner.id, api_key.created_at, api_key.id",
              day_ms, from, to);
    return read_rows(row, usage_of);
  });
}

Result<Metrics> Reports::metrics(Time now) {
  return database_.read([&](Connection& connection) -> Result<Metrics> {
    Metrics metrics;
    read_jobs(connection, now, metrics);
    read_counters(connection, metrics);
    return metrics;
  });
}

Result<void> Reports::add_stage_times(const std::map<std::string, StageTime>& stages) {
  return database_.write_unsynced([&](Connection& connection) -> Result<void> {
    for (const auto& [stage, time] : stages)
      Query(
          connection,
          "INSERT INTO stage_time (stage, slot, count, total_ms) VALUES ($1, " +
              std::string(connection.dialect().counter_slot) +
              ", $2, $3) ON CONFLICT (stage, slot) DO UPDATE SET count = stage_time.count + excluded.count, "
              "total_ms = stage_time.total_ms + excluded.total_ms",
          stage, time.count, time.total.count())
          .execute();
    return {};
  });
}

Result<void> Reports::count_worker_death() {
  return database_.write([&](Connection& connection) -> Result<void> {
    add_to_counter(connection, worker_deaths_counter, 1);
    return {};
  });
}

Result<void> WorkerPresence::report(std::string_view process, int threads, Time now) {
  return database_.write_unsynced([&](Connection& connection) -> Result<void> {
    // Also the rows of processes that were killed.
    Query(connection, "DELETE FROM worker_process WHERE seen_at < $1", now - presence_lasts).execute();
    Query(connection,
          "INSERT INTO worker_process (id, threads, seen_at) VALUES ($1, $2, $3) "
          "ON CONFLICT (id) DO UPDATE SET threads = excluded.threads, seen_at = excluded.seen_at",
          process, threads, now)
        .execute();
    return {};
  });
}

Result<int> WorkerPresence::threads(Time now) {
  return database_.read([&](Connection& connection) -> Result<int> { return threads_in(connection, now); });
}

Result<void> WorkerPresence::leave(std::string_view process) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM worker_process WHERE id = $1", process).execute();
    return {};
  });
}

}  // namespace esxserver
