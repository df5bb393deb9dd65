// JobStore: durable jobs, and the queue of those that wait for a worker.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// A job to be made, and under which conditions.
struct NewJob {
  Job job;
  int active_limit = 0;         // of its key
  int daily_limit = 0;          // of its key, since day_begin(job.created_at)
  std::string idempotency_key;  // empty: none
  Time replay_since;            // a job of the same key that ended before this is forgotten
};

struct Created {
  std::string job_id;
  JobStatus status = JobStatus::queued;
  bool replayed = false;  // the job existed already
};

/// A worker's claim to a job: valid until `until`, unless it is renewed.
struct Lease {
  std::string job_id;
  std::string token;  // unguessable: a worker that was thought dead cannot end a job that another has
  Time until;
};

struct Claimed {
  Job job;
  Lease lease;
  bool abandoned_before = false;  // by a worker that died
};

struct Progress {
  std::string stage;
  int percent = 0;
};

/// How a job ended.
struct JobEnd {
  Time finished_at;
  std::optional<Summary> summary;  // of a success
  std::vector<JobArtifact> artifacts;
  std::optional<JobError> error;  // of a failure
};

/// Each function is one transaction: it happens whole or, on an error, not at all. Any number of processes
/// may use one store. Errors: service_unavailable (locked or out of reach), store_failed.
class JobStore {
 public:
  virtual ~JobStore() = default;

  /// Adds the job, or gives the one that has its idempotency key. Counting and adding is one transaction.
  /// Errors: too_many_active_jobs, daily_limit_exceeded.
  [[nodiscard]] virtual Result<Created> create(const NewJob& job) = 0;

  [[nodiscard]] virtual Result<std::optional<Created>> find_replay(std::string_view partner_id,
                                                                   std::string_view idempotency_key,
                                                                   Time replay_since) = 0;

  [[nodiscard]] virtual Result<std::optional<Job>> find(std::string_view job_id) = 0;

  /// The job that has waited longest, or one whose lease ran out; now processing under a new lease.
  [[nodiscard]] virtual Result<std::optional<Claimed>> claim(const std::string& token, Time now,
                                                             Time until) = 0;

  /// Keeps the lease and the progress; false: the job is no longer this worker's.
  [[nodiscard]] virtual Result<bool> renew(const Lease& lease, const Progress& progress) = 0;

  /// Ends the job and, if it has somewhere to go, puts its webhook into the outbox, in one transaction.
  /// False: the job is no longer this worker's, and nothing happened.
  [[nodiscard]] virtual Result<bool> finish(const Lease& lease, const JobEnd& end) = 0;

  /// Puts the job back, as if it had not been claimed; a job that is no longer this worker's stays.
  [[nodiscard]] virtual Result<void> release(const Lease& lease) = 0;

  /// Fails every job that has been processing since before `started_before`, with its webhook; how many.
  [[nodiscard]] virtual Result<int> fail_overdue(Time started_before, Time now, const JobError& error) = 0;
};

}  // namespace esxserver
