// Rows of the job table as values, and which job a worker gets next. All functions throw an exception of the
// database.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/base/result.h"
#include "esxserver/conversions/job.h"
#include "esxserver/conversions/store.h"
#include "esxserver/storage/database.h"

namespace esxserver {

void insert_job(sql::Connection& connection, const NewJob& job);

/// With its artifacts; also if it is deleted. Error: store_failed if the stored record is damaged.
[[nodiscard]] Result<std::optional<Job>> select_job(sql::Connection& connection, std::string_view job_id);

/// The same with the keys that have the handle, if it belongs to the partner of one of them.
[[nodiscard]] Result<JobForKeys> select_job_for_keys(sql::Connection& connection, std::string_view handle,
                                                     std::string_view job_id);

/// Ends the job in any state: stores result and artifacts, clears the lease, and adds its webhook to the
/// outbox if the job or the partner has a URL for it and the partner has a secret.
void end_job(sql::Connection& connection, std::string_view job_id, const JobEnd& end);

/// A queued job, or one whose lease has expired.
struct Waiting {
  std::string id;
  int attempts = 0;
  bool abandoned = false;
  Time started_at;  // the start of its processing time, without the time for which it waited
};

/// The kinds of jobs that wait, and that a worker may claim.
struct Claimable {
  bool prints = false, scans = false, abandoned = false;  // prints: or not known to be scans
  [[nodiscard]] bool any() const { return prints || scans || abandoned; }
};

/// In one statement, for workers that poll an empty queue.
[[nodiscard]] Claimable claimable(sql::Connection& connection, const ClaimTerms& terms);

/// Of `kinds` alone. `lock`: a suffix of the dialect, for the row.
[[nodiscard]] std::optional<Waiting> next_waiting(sql::Connection& connection, const ClaimTerms& terms,
                                                  const Claimable& kinds, std::string_view lock);

/// Age of the oldest queued job; 0 if there is none.
[[nodiscard]] Duration oldest_queued(sql::Connection& connection, Time now);

/// How many scans are being processed, also for users.
[[nodiscard]] std::int64_t scans_in_process(sql::Connection& connection);

}  // namespace esxserver
