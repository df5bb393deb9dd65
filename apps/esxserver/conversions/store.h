// JobStore: durable jobs, and the queue of jobs that wait for a worker.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/api_keys.h"
#include "esxserver/base/result.h"
#include "esxserver/conversions/job.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// A job to create, and its conditions.
struct NewJob {
  Job job = {};
  int active_limit = 0;              // of its key
  int daily_limit = 0;               // of its key, since day_begin(job.created_at)
  std::string idempotency_key = {};  // empty: none
  Time replay_since = {};            // jobs with the same key that ended earlier do not count
};

struct Created {
  std::string job_id;
  JobStatus status = JobStatus::queued;
  bool replayed = false;  // the job existed already
};

/// A worker's claim to a job: valid until `until`, unless renewed.
struct Lease {
  std::string job_id;
  std::string token;  // unguessable: a worker presumed dead cannot end a job that another worker has
  Time until;
};

/// Who claims a job, and when.
struct ClaimTerms {
  std::string token;
  Time now, until;
  int max_scans = 0;  // how many scans may be processed at once, by all workers; 0: any number
};

struct Claimed {
  Job job;
  Lease lease;
  bool abandoned_before = false;  // by a worker that died
};

struct Progress {
  std::string stage = {};
  int percent = 0;
  int pages_done = 0, pages = 0;  // of those to recognize; 0: not known

  friend bool operator==(const Progress&, const Progress&) = default;
};

/// How a job ended.
struct JobEnd {
  Time finished_at = {};
  std::optional<Summary> summary = {};  // of a success
  std::vector<JobArtifact> artifacts = {};
  std::optional<JobError> error = {};  // of a failure
};

struct JobForKeys {
  std::vector<KeyOfPartner> keys = {};
  std::optional<Job> job = {};
};

/// Each function is one transaction: on an error, nothing has happened. Any number of processes
/// may share a store. Errors: service_unavailable (locked or unreachable), store_failed.
class JobStore {
 public:
  explicit JobStore(sql::Database& database) : database_(database) {}

  /// Adds the job, or returns the one with its idempotency key. Counting and adding are one transaction.
  /// Errors: too_many_active_jobs, daily_limit_exceeded.
  [[nodiscard]] Result<Created> create(const NewJob& job);

  [[nodiscard]] Result<std::optional<Created>> find_replay(std::string_view partner_id,
                                                           std::string_view idempotency_key,
                                                           Time replay_since);

  /// Not if an operator deleted it.
  [[nodiscard]] Result<std::optional<Job>> find(std::string_view job_id);

  /// The keys with the handle, and the job if it belongs to the partner of one of them: in one query, since
  /// partners ask for their jobs often.
  [[nodiscard]] Result<JobForKeys> find_for_keys(std::string_view handle, std::string_view job_id);

  /// A job whose lease has expired; else the oldest job of the partner with the fewest in process, of these
  /// the one whose job has waited longest. It is now processing under a new lease. The time for which nobody
  /// processed it does not count as processing time. A lease that ends later than any worker can have set it
  /// has expired too: the clock was set back.
  [[nodiscard]] Result<std::optional<Claimed>> claim(const ClaimTerms& terms);

  /// Extends the lease and stores the progress; false: the worker has lost the job.
  [[nodiscard]] Result<bool> renew(const Lease& lease, const Progress& progress);

  /// Ends the job and puts its webhook, if it has one, into the outbox, in one transaction.
  /// False: the worker has lost the job, and nothing happened.
  [[nodiscard]] Result<bool> finish(const Lease& lease, const JobEnd& end);

  /// Puts the job back as if it had not been claimed, unless the worker has lost it.
  [[nodiscard]] Result<void> release(const Lease& lease);

  /// Remembers that the job is a scan. True: more than `max_scans` are being processed, and the job is back
  /// in the queue as if it had not been claimed. 0: any number.
  [[nodiscard]] Result<bool> yield_scan(const Lease& lease, int max_scans);

  /// Fails every job that has been processing since before `started_before`, with its webhook; returns how
  /// many. One that waits for another worker since its lease expired is only among them if that was before,
  /// too.
  [[nodiscard]] Result<int> fail_overdue(Time started_before, Time now, const JobError& error);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
