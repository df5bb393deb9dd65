// What an operator does with jobs: listing, retrying, canceling and deleting them with their files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
};

/// Each function is one transaction. A worker that has a job loses it when the job is ended here; if the
/// worker ends it first, this is refused. Errors: service_unavailable, store_failed; of the functions with an
/// id also not_found, and invalid_usage if the status of the job does not allow it.
class JobAdmin {
 public:
  explicit JobAdmin(sql::Database& database) : database_(database) {}

  /// Newest first, deleted ones included. With a status, only among the newest 10,000 jobs of each key.
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

}  // namespace esxserver
