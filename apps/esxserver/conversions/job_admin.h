// What an operator does with jobs: listing, retrying, canceling and deleting them with their files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/field_types.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/job.h"
#include "esxserver/operations/retention.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Which jobs are listed.
struct JobFilter {
  std::optional<std::string> partner_id = {};
  std::optional<JobStatus> status = {};
  std::optional<Time> since = {};  // created then or later
  int limit = 100;
  std::string after = {};  // id of the job that the list goes on after; empty: from the newest
  std::string query = {};  // a part of id, partner or file name
};

/// Each function is one transaction. A worker that has a job loses it when the job is ended here; if the
/// worker ends it first, this is refused. Errors: service_unavailable, store_failed; of the functions with an
/// id also not_found, and invalid_usage if the status of the job does not allow it.
class JobAdmin {
 public:
  explicit JobAdmin(sql::Database& database) : database_(database) {}

  /// Newest first, deleted ones included. With a status or a query, only among the newest 10,000 jobs of each
  /// key from `after` on. Error: validation_failed, where is "after", for a job that does not exist.
  [[nodiscard]] Result<std::vector<Job>> list(const JobFilter& filter);

  /// Also if it is deleted.
  [[nodiscard]] Result<Job> show(std::string_view job_id);

  /// Puts a failed job whose files are kept back into the queue, with all attempts left. The webhook of its
  /// failure is not sent anymore; its next end has another one.
  [[nodiscard]] Result<void> retry(std::string_view job_id);

  /// Ends a queued or processing job as failed, with its webhook.
  [[nodiscard]] Result<void> cancel(std::string_view job_id, Time now);

  /// Deletes an ended job except for what invoices and reports count. For others it is unknown from now on.
  /// Returns the hashes of files that it may have been the last to need.
  [[nodiscard]] Result<std::vector<std::string>> remove(std::string_view job_id, Time now);

 private:
  sql::Database& database_;
};

/// JobAdmin, together with the files of the jobs. Errors: those of JobAdmin.
class JobAdministration {
 public:
  JobAdministration(sql::Database& database, ArtifactStore& artifacts, const System& system)
      : jobs_(database),
        artifacts_(artifacts),
        clock_(system.clock),
        files_(artifacts, RetentionStore(database), system.log) {}

  /// Error: also invalid_usage if the PDF of the job is lost.
  [[nodiscard]] Result<void> retry(std::string_view job_id);
  [[nodiscard]] Result<void> cancel(std::string_view job_id);
  /// Also deletes its files, unless other jobs need them.
  [[nodiscard]] Result<void> remove(std::string_view job_id);

 private:
  JobAdmin jobs_;
  ArtifactStore& artifacts_;
  Clock& clock_;
  FileCleaner files_;
};

// What administrators see.

/// With what the list leaves out.
struct ShownJob : Job {};

struct ChangedJob {
  std::string job_id;
  JobStatus status = JobStatus::queued;
};

struct DeletedJob {
  std::string job_id;
  bool deleted = true;
};

[[nodiscard]] inline std::uint64_t pdf_bytes_of(const Job& job) { return job.pdf.bytes; }

inline constexpr auto listed_fields =
    std::tuple(estimate::field("job_id", &Job::id, "Identifier of the job."),
               estimate::field("partner_id", &Job::partner_id, "Its partner."),
               estimate::field("key_id", &Job::key_id, "The API key that it was sent with."),
               estimate::field("key_kind", &Job::key_kind, "Test or live."),
               estimate::field("status", &Job::status, "Status of the job."),
               estimate::field("price_list", &Job::price_list, "Code of the price list."),
               estimate::field("formats", &Job::formats, "Requested outputs."),
               estimate::field("file_name", &Job::file_name, "Name of the upload."),
               estimate::computed("pdf_bytes", &pdf_bytes_of, "Size of the upload."),
               estimate::field("created_at", &Job::created_at, "When it was accepted."),
               estimate::field("started_at", &Job::started_at, "When its processing began."),
               estimate::field("finished_at", &Job::finished_at, "When it ended."),
               estimate::field("attempts", &Job::attempts, "How often a worker took it."),
               estimate::field("stage", &Job::stage, "Stage of the conversion."),
               estimate::field("percent", &Job::percent, "Progress within the conversion."),
               estimate::field("error", &Job::error, "Failed jobs only."),
               estimate::field("files_deleted", &Job::purged, "Whether its files are deleted."),
               estimate::field("deleted_at", &Job::deleted_at, "When an operator deleted it."));

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::Job> {
  static constexpr std::string_view name = "StoredJob", text = "A job as it is stored.";
  static constexpr auto rows = esxserver::listed_fields;
};

template <>
struct estimate::FieldList<esxserver::ShownJob> {
  using Job = esxserver::Job;
  static constexpr std::string_view name = "ShownJob", text = "All that is stored of a job.";
  static constexpr auto rows =
      std::tuple_cat(esxserver::listed_fields,
                     std::tuple(field("callback_url", &Job::callback_url, "Its own webhook, if it has one."),
                                field("summary", &Job::summary, "Succeeded jobs only.")));
};

template <>
struct estimate::FieldList<esxserver::ChangedJob> {
  using Job = esxserver::ChangedJob;
  static constexpr std::string_view name = "ChangedJob", text = "A job and its new status.";
  static constexpr auto rows = std::tuple(field("job_id", &Job::job_id, "Identifier of the job."),
                                          field("status", &Job::status, "Its status from now on."));
};

template <>
struct estimate::FieldList<esxserver::DeletedJob> {
  using Job = esxserver::DeletedJob;
  static constexpr std::string_view name = "DeletedJob", text = "A deleted job.";
  static constexpr auto rows = std::tuple(field("job_id", &Job::job_id, "Identifier of the job."),
                                          field("deleted", &Job::deleted, "Always true."));
};
