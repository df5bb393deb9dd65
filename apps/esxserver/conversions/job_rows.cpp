#include "esxserver/conversions/job_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esxserver/accounts/api_keys.h"
#include "esxserver/base/result.h"
#include "esxserver/conversions/job.h"
#include "esxserver/operations/reports.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_rows;

namespace {

/// The stored form of output formats: "esx,json".
std::string formats_to_text(const std::vector<OutputFormat>& formats) {
  std::vector<std::string> names;
  names.reserve(formats.size());
  for (const OutputFormat format : formats) names.emplace_back(output_format_name(format));
  return estimate::join(names, ",");
}

std::optional<std::vector<OutputFormat>> formats_from_text(std::string_view text) {
  std::vector<OutputFormat> formats;
  for (const std::string_view name : estimate::split(text, ',')) {
    const auto format = output_format_from_name(name);
    if (!format) return std::nullopt;
    formats.push_back(*format);
  }
  return formats;
}

/// The stored form of warnings: the JSON of the job document.
std::string warnings_to_json(const std::vector<estimate::Warning>& warnings) {
  estimate::JsonWriter json;
  json.array(estimate::JsonWriter::Line::one);
  for (const estimate::Warning& warning : warnings) estimate::encode_json(json, JobWarning{warning});
  json.end();
  return json.take();
}

/// Error: malformed_json.
Result<std::vector<estimate::Warning>> warnings_from_json(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  estimate::Decoder decoder;
  std::vector<estimate::Warning> warnings;
  JobWarnings::decode(decoder, *json, warnings, {});
  if (!decoder.violations().empty())
    return fail(ErrorCode::malformed_json, decoder.violations().front().message);
  return warnings;
}

constexpr const char* insert_sql = R"(
INSERT INTO job (id, partner_id, key_id, key_kind, status, price_list, formats, file_name, pdf_sha256, pdf_bytes,
                 callback_url, idempotency_key, created_at, traceparent)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14))";

/// What job_of() and add_artifact() read of `job LEFT JOIN artifact`.
constexpr const char* job_columns =
    "job.id, job.partner_id, key_id, key_kind, status, price_list, formats, file_name, pdf_sha256, "
    "pdf_bytes, "
    "callback_url, job.created_at, started_at, finished_at, attempts, stage, percent, room_count, "
    "line_item_count, total_rcv_cents, warnings, error_code, error_message, purged, traceparent, deleted_at, "
    "pages_done, pages, artifact.format, artifact.sha256, artifact.bytes";
constexpr int job_column_count = 31;

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

Result<std::optional<Summary>> read_summary(const Query& row) {
  constexpr int rooms = 17, items = 18, cents = 19, warnings = 20;
  if (row.is_null(rooms)) return std::nullopt;
  auto read = warnings_from_json(row.text(warnings));
  if (!read) return std::unexpected(read.error());
  return Summary{row.small(rooms), row.small(items), estimate::Money::from_units(row.integer(cents)),
                 *std::move(read)};
}

Result<Job> job_of(const Query& row) {
  constexpr int error_code = 21, error_message = 22, purged = 23, traceparent = 24, deleted = 25,
                pages_done = 26, pages = 27;
  const auto kind = key_kind_from_name(row.text(3));
  const auto status = job_status_from_name(row.text(4));
  const auto formats = formats_from_text(row.text(6));
  auto summary = read_summary(row);
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
          .pages_done = row.small(pages_done),
          .pages = row.small(pages),
          .summary = *std::move(summary),
          .purged = row.flag(purged),
          .deleted_at = row.optional_time(deleted)};
  if (!row.is_null(error_code)) job.error = JobError{row.text(error_code), row.text(error_message)};
  return job;
}

void add_artifact(const Query& row, Job& job) {
  constexpr int format_at = 28, sha256_at = 29, bytes_at = 30;
  if (const auto format =
          row.is_null(format_at) ? std::nullopt : output_format_from_name(row.text(format_at)))
    job.artifacts.push_back(
        {*format, {row.text(sha256_at), static_cast<std::uint64_t>(row.integer(bytes_at))}});
}

template <class Member>
std::optional<Member> of(const std::optional<Summary>& summary, Member Summary::* member) {
  return summary ? std::optional((*summary).*member) : std::nullopt;
}

/// The queued jobs of one partner that are, or are not known to be, scans.
struct Line {
  std::string partner_id;
  int scan = 0;
  Time oldest;
  std::int64_t in_process = 0;  // jobs of the partner
};

// Steps from partner to partner through the index job_queued, instead of reading every queued job.
// PostgreSQL, of which the statistics of a queue are always old, would read all of them for min(partner_id).
constexpr const char* lines_sql = R"(
WITH RECURSIVE line (partner_id) AS (
  SELECT (SELECT partner_id FROM job WHERE status = 'queued' AND scan = $1 ORDER BY partner_id LIMIT 1)
  UNION ALL
  SELECT (SELECT job.partner_id FROM job
          WHERE job.status = 'queued' AND job.scan = $2 AND job.partner_id > line.partner_id
          ORDER BY job.partner_id LIMIT 1)
  FROM line WHERE line.partner_id IS NOT NULL)
SELECT partner_id,
       (SELECT job.created_at FROM job
        WHERE job.status = 'queued' AND job.scan = $3 AND job.partner_id = line.partner_id
        ORDER BY job.created_at, job.id LIMIT 1)
FROM line WHERE partner_id IS NOT NULL)";

std::vector<Line> lines_of(Connection& connection, int scan) {
  Query row(connection, lines_sql, scan, scan, scan);
  return read_rows(row, [&](const Query& line) {
    return Line{.partner_id = line.text(0), .scan = scan, .oldest = line.time(1)};
  });
}

std::vector<Line> lines(Connection& connection, bool prints, bool scans) {
  std::vector<Line> all;
  if (prints) all = lines_of(connection, 0);
  if (!scans) return all;
  const auto more = lines_of(connection, 1);
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

void count_in_process(Connection& connection, std::vector<Line>& lines) {
  std::map<std::string, std::int64_t> counts;
  Query row(connection,
            "SELECT partner_id, count(*) FROM job WHERE status = 'processing' GROUP BY partner_id");
  while (row.next()) counts[row.text(0)] = row.integer(1);
  for (Line& line : lines) line.in_process = counts[line.partner_id];
}

/// In the order of their turns.
std::vector<Line> turns(Connection& connection, const Claimable& kinds) {
  std::vector<Line> all = lines(connection, kinds.prints, kinds.scans);
  if (all.size() > 1) count_in_process(connection, all);
  std::ranges::sort(all, {}, [](const Line& line) {
    return std::tie(line.in_process, line.oldest, line.partner_id, line.scan);
  });
  return all;
}

/// When a job that nobody processed since `processed_until` started, had it not waited.
Time start_of(std::optional<Time> started_at, Time processed_until, Time now) {
  if (!started_at) return now;
  return std::min(now, *started_at + std::max(Duration{}, now - processed_until));
}

Waiting waiting_of(const Query& row, bool abandoned, Time now) {
  return {.id = row.text(0),
          .attempts = row.small(1),
          .abandoned = abandoned,
          .started_at = start_of(row.optional_time(2), row.time(3), now)};
}

/// A lease that ends later was given before the clock was set back.
Time latest_lease(const ClaimTerms& terms) { return terms.until + (terms.until - terms.now); }

std::optional<Waiting> abandoned(Connection& connection, const ClaimTerms& terms, std::string_view lock) {
  Query row(connection,
            "SELECT id, attempts, started_at, lease_until FROM job WHERE status = 'processing' AND "
            "(lease_until <= $1 OR lease_until > $2) ORDER BY created_at, id LIMIT 1" +
                std::string(lock),
            terms.now, latest_lease(terms));
  return row.next() ? std::optional(waiting_of(row, true, terms.now)) : std::nullopt;
}

std::optional<Waiting> first_of(Connection& connection, const Line& line, Time now, std::string_view lock) {
  Query row(connection,
            "SELECT id, attempts, started_at, lease_until FROM job WHERE status = 'queued' AND scan = $1 "
            "AND partner_id = $2 ORDER BY created_at, id LIMIT 1" +
                std::string(lock),
            line.scan, line.partner_id);
  return row.next() ? std::optional(waiting_of(row, false, now)) : std::nullopt;
}

// Not EXISTS: where PostgreSQL expects many queued jobs, it looks for one from the start of the table, past
// all that are finished. In an order, it looks into the index.
constexpr const char* claimable_sql = R"(
SELECT coalesce((SELECT 1 FROM job WHERE status = 'queued' AND scan = 0 ORDER BY partner_id LIMIT 1), 0),
       coalesce((SELECT 1 FROM job WHERE status = 'queued' AND scan = 1 ORDER BY partner_id LIMIT 1), 0),
       coalesce((SELECT 1 FROM job WHERE status = 'processing' AND (lease_until <= $1 OR lease_until > $2)
                 ORDER BY partner_id LIMIT 1), 0))";

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
  Query row(connection,
            "SELECT " + std::string(job_columns) +
                " FROM job LEFT JOIN artifact ON artifact.job_id = job.id WHERE job.id = $1 "
                "ORDER BY artifact.format",
            job_id);
  if (!row.next()) return std::nullopt;
  auto job = job_of(row);
  if (!job) return std::unexpected(job.error());
  do add_artifact(row, *job);
  while (row.next());
  return *std::move(job);
}

Result<JobForKeys> select_job_for_keys(Connection& connection, std::string_view handle,
                                       std::string_view job_id) {
  // Sorting so few, wide rows costs the database more than it costs here.
  Query row(connection,
            "SELECT " + std::string(job_columns) + ", " + key_of_partner_columns() +
                " FROM api_key JOIN partner ON partner.id = api_key.partner_id "
                "LEFT JOIN job ON job.id = $1 AND job.partner_id = partner.id "
                "LEFT JOIN artifact ON artifact.job_id = job.id WHERE handle = $2",
            job_id, handle);
  JobForKeys found;
  std::string key_of_job;  // several keys can have the handle, and each of the partner's has the job
  while (row.next()) {
    const std::string key = row.text(job_column_count);
    if (std::ranges::none_of(found.keys, [&](const KeyOfPartner& known) { return known.key.id == key; }))
      found.keys.push_back(key_of_partner(row, job_column_count));
    if (row.is_null(0) || (found.job && key != key_of_job)) continue;
    if (!found.job) {
      auto job = job_of(row);
      if (!job) return std::unexpected(job.error());
      found.job = *std::move(job);
      key_of_job = key;
    }
    add_artifact(row, *found.job);
  }
  if (found.job)
    std::ranges::sort(found.job->artifacts, {},
                      [](const JobArtifact& artifact) { return output_format_name(artifact.format); });
  return found;
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

Claimable claimable(Connection& connection, const ClaimTerms& terms) {
  Query row(connection, claimable_sql, terms.now, latest_lease(terms));
  if (!row.next()) return {};
  Claimable kinds{.prints = row.flag(0), .scans = row.flag(1), .abandoned = row.flag(2)};
  if (kinds.scans && terms.max_scans > 0) kinds.scans = scans_in_process(connection) < terms.max_scans;
  return kinds;
}

std::optional<Waiting> next_waiting(Connection& connection, const ClaimTerms& terms, const Claimable& kinds,
                                    std::string_view lock) {
  if (kinds.abandoned)
    if (auto found = abandoned(connection, terms, lock)) return found;
  for (const Line& line : turns(connection, kinds))
    if (auto found = first_of(connection, line, terms.now, lock))
      return found;  // else others have locked all
  return std::nullopt;
}

Duration oldest_queued(Connection& connection, Time now) {
  Duration oldest{};
  for (const Line& line : lines(connection, true, true)) oldest = std::max(oldest, now - line.oldest);
  return oldest;
}

std::int64_t scans_in_process(Connection& connection) {
  Query row(connection,
            "SELECT (SELECT count(*) FROM job WHERE status = 'processing' AND scan = 1) + "
            "(SELECT count(*) FROM estimate WHERE state = 'reading' AND scan = 1)");
  return row.next() ? row.integer(0) : 0;
}

}  // namespace esxserver
