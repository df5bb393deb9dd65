#include "esxserver/adapters/sql/job_rows.h"

#include "esxserver/adapters/formats_text.h"
#include "esxserver/adapters/sql/counters.h"
#include "esxserver/adapters/sql/query.h"
#include "esxserver/adapters/warnings_json.h"

namespace esxserver::sql {
namespace {

constexpr const char* insert_sql = R"(
INSERT INTO job (id, partner_id, key_id, key_kind, status, price_list, formats, file_name, pdf_sha256, pdf_bytes,
                 callback_url, idempotency_key, created_at, traceparent)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14))";

constexpr const char* select_sql = R"(
SELECT id, partner_id, key_id, key_kind, status, price_list, formats, file_name, pdf_sha256, pdf_bytes,
       callback_url, created_at, started_at, finished_at, attempts, stage, percent,
       room_count, line_item_count, total_rcv_cents, warnings, error_code, error_message, purged, traceparent,
       deleted_at
FROM job WHERE id = $1)";

constexpr const char* end_sql = R"(
UPDATE job SET status = $1, finished_at = $2, lease_token = '', lease_until = 0, room_count = $3,
               line_item_count = $4, total_rcv_cents = $5, warnings = $6, error_code = $7, error_message = $8
WHERE id = $9)";

// The URL of the job takes precedence over the partner's.
constexpr const char* outbox_sql = R"(
INSERT INTO delivery (id, job_id, partner_id, url, status, attempts, created_at, next_attempt_at, http_status,
                      last_error)
SELECT 'delivery_' || job.id || CASE job.retries WHEN 0 THEN '' ELSE '_' || CAST(job.retries + 1 AS TEXT) END,
       job.id, partner.id,
       CASE job.callback_url WHEN '' THEN partner.webhook_url ELSE job.callback_url END,
       'pending', 0, $1, $1, 0, ''
FROM job JOIN partner ON partner.id = job.partner_id
WHERE job.id = $2 AND partner.webhook_secret <> '' AND (job.callback_url <> '' OR partner.webhook_url <> ''))";

Result<std::optional<Summary>> summary_of(const Query& row) {
  constexpr int rooms = 17, items = 18, cents = 19, warnings = 20;
  if (row.is_null(rooms)) return std::nullopt;
  auto read = warnings_from_json(row.text(warnings));
  if (!read) return std::unexpected(read.error());
  return Summary{row.small(rooms), row.small(items), estimate::Money::from_units(row.integer(cents)),
                 *std::move(read)};
}

Result<Job> job_of(const Query& row) {
  constexpr int error_code = 21, error_message = 22, purged = 23, traceparent = 24, deleted = 25;
  const auto kind = key_kind_from_name(row.text(3));
  const auto status = job_status_from_name(row.text(4));
  const auto formats = formats_from_text(row.text(6));
  auto summary = summary_of(row);
  if (!summary) return std::unexpected(summary.error());
  if (!kind || !status || !formats)
    return fail(ErrorCode::store_failed, "database: the record of job " + row.text(0) + " is damaged");
  Job job{.id = row.text(0),
          .partner_id = row.text(1),
          .key_id = row.text(2),
          .key_kind = *kind,
          .status = *status,
          .price_list = row.text(5),
          .formats = *formats,
          .file_name = row.text(7),
          .pdf = {row.text(8), static_cast<std::uint64_t>(row.integer(9))},
          .callback_url = row.text(10),
          .trace = parse_traceparent(row.text(traceparent)).value_or(Trace{}),
          .created_at = row.time(11),
          .started_at = row.optional_time(12),
          .finished_at = row.optional_time(13),
          .attempts = row.small(14),
          .stage = row.text(15),
          .percent = row.small(16),
          .summary = *std::move(summary),
          .purged = row.flag(purged),
          .deleted_at = row.optional_time(deleted)};
  if (!row.is_null(error_code)) job.error = JobError{row.text(error_code), row.text(error_message)};
  return job;
}

template <class Member>
std::optional<Member> of(const std::optional<Summary>& summary, Member Summary::* member) {
  return summary ? std::optional((*summary).*member) : std::nullopt;
}

}  // namespace

void insert_job(Connection& connection, const NewJob& fresh) {
  const Job& job = fresh.job;
  Query(connection, insert_sql, job.id, job.partner_id, job.key_id, key_kind_name(job.key_kind),
        job_status_name(JobStatus::queued), job.price_list, formats_to_text(job.formats), job.file_name,
        job.pdf.sha256, job.pdf.bytes, job.callback_url, fresh.idempotency_key, job.created_at,
        job.trace.id.empty() ? std::string() : to_traceparent(job.trace))
      .execute();
}

Result<std::optional<Job>> select_job(Connection& connection, std::string_view job_id) {
  Query row(connection, select_sql, job_id);
  if (!row.next()) return std::nullopt;
  auto job = job_of(row);
  if (!job) return std::unexpected(job.error());
  Query artifact(connection, "SELECT format, sha256, bytes FROM artifact WHERE job_id = $1 ORDER BY format",
                 job_id);
  while (artifact.next())
    if (const auto format = output_format_from_name(artifact.text(0)))
      job->artifacts.push_back(
          {*format, {artifact.text(1), static_cast<std::uint64_t>(artifact.integer(2))}});
  return *std::move(job);
}

void end_job(Connection& connection, std::string_view job_id, const JobEnd& end) {
  const auto total = of(end.summary, &Summary::total_rcv);
  const auto& error = end.error;
  Query(connection, end_sql, job_status_name(error ? JobStatus::failed : JobStatus::succeeded),
        end.finished_at, of(end.summary, &Summary::room_count), of(end.summary, &Summary::line_item_count),
        total ? std::optional(total->units()) : std::nullopt,
        end.summary ? std::optional(warnings_to_json(end.summary->warnings)) : std::nullopt,
        error ? std::optional(error->code) : std::nullopt,
        error ? std::optional(error->message) : std::nullopt, job_id)
      .execute();
  for (const JobArtifact& artifact : end.artifacts)
    Query(connection, "INSERT INTO artifact (job_id, format, sha256, bytes) VALUES ($1, $2, $3, $4)", job_id,
          output_format_name(artifact.format), artifact.file.sha256, artifact.file.bytes)
        .execute();
  Query(connection, outbox_sql, end.finished_at, job_id).execute();
  add_to_counter(connection,
                 error ? std::string(job_failure_counter) + error->code : std::string(job_success_counter),
                 1);
}

}  // namespace esxserver::sql
