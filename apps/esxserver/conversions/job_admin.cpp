#include "esxserver/conversions/job_admin.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "esxserver/conversions/job.h"
#include "esxserver/conversions/job_rows.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_rows;

namespace {

/// A job in the list, before its record is read.
struct Listed {
  Time created_at;
  std::string id;
};

std::vector<std::string> keys_of(Connection& connection, const std::optional<std::string>& partner_id) {
  Query row(connection, "SELECT id FROM api_key WHERE partner_id = coalesce($1, partner_id)", partner_id);
  return read_rows(row, [](const Query& key) { return key.text(0); });
}

/// Through the index job_of_key. An index over the jobs of all keys by time would tempt the planner to read
/// it for the oldest queued job, past all finished ones.
std::vector<Listed> newest_of(Connection& connection, const std::string& key_id, const JobFilter& filter,
                              const sql::PageStart& start) {
  constexpr int max_read = 10'000;
  const bool reads_all = !filter.status && filter.query.empty() && filter.after.empty();
  Query row(
      connection,
      "SELECT created_at, id FROM (SELECT created_at, id, status, lower(id || ' ' || partner_id || ' ' || "
      "file_name) AS words FROM job WHERE key_id = $1 AND created_at >= $2 AND created_at <= $3 "
      "ORDER BY created_at DESC LIMIT $4) AS newest WHERE status = coalesce($5, status) "
      "AND words LIKE $6 ESCAPE '\\' AND (created_at < $3 OR id < $7 OR $7 = '') "
      "ORDER BY created_at DESC, id DESC LIMIT $8",
      key_id, filter.since.value_or(Time{}), start.created_at, reads_all ? filter.limit : max_read,
      filter.status ? std::optional(job_status_name(*filter.status)) : std::nullopt,
      sql::part_pattern(filter.query), start.id, filter.limit);
  return read_rows(row, [](const Query& job) { return Listed{job.time(0), job.text(1)}; });
}

std::vector<Listed> newest(Connection& connection, const JobFilter& filter, const sql::PageStart& start) {
  std::vector<Listed> all;
  for (const std::string& key_id : keys_of(connection, filter.partner_id))
    std::ranges::move(newest_of(connection, key_id, filter, start), std::back_inserter(all));
  std::ranges::sort(all, std::ranges::greater(),
                    [](const Listed& job) { return std::tie(job.created_at, job.id); });
  all.resize(std::min(all.size(), static_cast<std::size_t>(std::max(filter.limit, 0))));
  return all;
}

Result<Job> existing(Connection& connection, std::string_view job_id) {
  auto found = select_job(connection, job_id);
  if (!found) return std::unexpected(found.error());
  std::optional<Job>& job = *found;
  if (!job) return fail(ErrorCode::not_found, "job " + std::string(job_id) + " does not exist");
  return *std::move(job);
}

/// The job, which nobody else changes until the transaction ends.
Result<Job> locked(Connection& connection, std::string_view job_id) {
  static_cast<void>(Query(connection,
                          "SELECT 1 FROM job WHERE id = $1" + std::string(connection.dialect().lock_rows),
                          job_id)
                        .next());
  return existing(connection, job_id);
}

std::unexpected<Error> refuse(const Job& job, std::string_view why) {
  return fail(ErrorCode::invalid_usage, "job " + job.id + " " + std::string(why));
}

std::string is_in(JobStatus status) { return "is " + std::string(job_status_name(status)); }

/// The event is not true anymore.
void drop_delivery(Connection& connection, std::string_view job_id) {
  Query(connection, "DELETE FROM delivery WHERE job_id = $1", job_id).execute();
}

std::vector<std::string> files_of(const Job& job) {
  std::vector<std::string> files = {job.pdf.sha256};
  for (const JobArtifact& artifact : job.artifacts) files.push_back(artifact.file.sha256);
  return files;
}

}  // namespace

Result<std::vector<Job>> JobAdmin::list(const JobFilter& filter) {
  return database_.read([&](Connection& connection) -> Result<std::vector<Job>> {
    Query first(connection, "SELECT created_at FROM job WHERE id = $1", filter.after);
    const auto start = sql::page_start({.after = filter.after}, first);
    if (!start) return std::unexpected(start.error());
    std::vector<Job> jobs;
    for (const Listed& listed : newest(connection, filter, *start)) {
      auto job = existing(connection, listed.id);
      if (!job) return std::unexpected(job.error());
      jobs.push_back(*std::move(job));
    }
    return jobs;
  });
}

Result<Job> JobAdmin::show(std::string_view job_id) {
  return database_.read([&](Connection& connection) { return existing(connection, job_id); });
}

Result<void> JobAdmin::retry(std::string_view job_id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    const auto job = locked(connection, job_id);
    if (!job) return std::unexpected(job.error());
    if (job->deleted_at) return refuse(*job, "is deleted");
    if (job->status != JobStatus::failed) return refuse(*job, is_in(job->status) + ", not failed");
    if (job->purged) return refuse(*job, "is past its retention: its PDF is deleted");
    Query(
        connection,
        "UPDATE job SET status = 'queued', attempts = 0, started_at = NULL, finished_at = NULL, stage = '', "
        "percent = 0, error_code = NULL, error_message = NULL, retries = retries + 1 WHERE id = $1",
        job_id)
        .execute();
    drop_delivery(connection, job_id);
    return {};
  });
}

Result<void> JobAdmin::cancel(std::string_view job_id, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    const auto job = locked(connection, job_id);
    if (!job) return std::unexpected(job.error());
    if (is_final(job->status)) return refuse(*job, "has ended: it " + is_in(job->status));
    end_job(connection, job_id, {.finished_at = now, .error = canceled_error(job_id)});
    return {};
  });
}

Result<std::vector<std::string>> JobAdmin::remove(std::string_view job_id, Time now) {
  return database_.write([&](Connection& connection) -> Result<std::vector<std::string>> {
    const auto job = locked(connection, job_id);
    if (!job) return std::unexpected(job.error());
    if (job->deleted_at) return refuse(*job, "is deleted already");
    if (!is_final(job->status)) return refuse(*job, is_in(job->status) + "; cancel it first");
    drop_delivery(connection, job_id);
    Query(connection, "DELETE FROM artifact WHERE job_id = $1", job_id).execute();
    Query(connection,
          "UPDATE job SET deleted_at = $1, purged = 1, file_name = '', pdf_sha256 = '', callback_url = '', "
          "idempotency_key = '', stage = '', warnings = CASE WHEN warnings IS NULL THEN NULL ELSE '[]' END, "
          "error_message = CASE WHEN error_message IS NULL THEN NULL ELSE '' END WHERE id = $2",
          now, job_id)
        .execute();
    return files_of(*job);
  });
}

Result<void> JobAdministration::retry(std::string_view job_id) {
  const auto job = jobs_.show(job_id);
  if (!job) return std::unexpected(job.error());
  // Of a purged or deleted job, the store knows a better reason.
  if (!job->purged) {
    const auto there = artifacts_.contains(job->pdf.sha256);
    if (!there) return std::unexpected(there.error());
    if (!*there) return fail(ErrorCode::invalid_usage, "the PDF of job " + job->id + " is lost");
  }
  return jobs_.retry(job_id);
}

Result<void> JobAdministration::cancel(std::string_view job_id) { return jobs_.cancel(job_id, clock_.now()); }

Result<void> JobAdministration::remove(std::string_view job_id) {
  const auto files = jobs_.remove(job_id, clock_.now());
  if (!files) return std::unexpected(files.error());
  files_.remove_unneeded(*files);
  return {};
}

}  // namespace esxserver
