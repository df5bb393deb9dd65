// What the operator learns about jobs: counters of events, sums over all jobs, and which processes convert.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/caller.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/operations/metrics.h"
#include "esxserver/storage/database.h"

namespace esxserver {

inline constexpr std::string_view worker_deaths_counter = "worker_deaths";
inline constexpr std::string_view webhook_counter = "webhook_";  // and the result

inline constexpr std::string_view job_success_counter = "job_succeeded";
inline constexpr std::string_view job_failure_counter = "job_failed_";  // and the error code

inline constexpr std::string_view revenue_counter = "revenue_";  // and the currency, in cents
inline constexpr std::string_view credits_counter = "credits_";  // and the kind of the entry

/// Throws an exception of the database.
void add_to_counter(sql::Connection& connection, std::string_view name, std::int64_t value);

struct InvoiceLine {
  std::string partner_id, partner_name;
  int conversions = 0;

  friend bool operator==(const InvoiceLine&, const InvoiceLine&) = default;
};

/// The conversions of a key in a UTC day: those that were accepted in it, and those that ended in it.
struct UsageLine {
  Time day;  // its first moment
  std::string partner_id, partner_name, key_id, label;
  KeyKind kind = KeyKind::test;
  std::int64_t accepted = 0, completed = 0, failed = 0;

  friend bool operator==(const UsageLine&, const UsageLine&) = default;
};

/// Sums over all jobs, for the operator. Errors: service_unavailable, store_failed.
class Reports {
 public:
  explicit Reports(sql::Database& database) : database_(database) {}

  /// Successful conversions with live keys in [from, to), by partner; omits partners without any.
  [[nodiscard]] Result<std::vector<InvoiceLine>> invoice(Time from, Time to);

  /// Of the whole days in [from, to), by day; omits days of keys without any.
  [[nodiscard]] Result<std::vector<UsageLine>> usage(Time from, Time to);

  [[nodiscard]] Result<Metrics> metrics(Time now);

  /// Adds to the counters of metrics().
  [[nodiscard]] Result<void> add_stage_times(const std::map<std::string, StageTime>& stages);
  [[nodiscard]] Result<void> count_worker_death();

 private:
  sql::Database& database_;
};

/// A process whose last report is older than this no longer counts.
inline constexpr Duration presence_lasts = std::chrono::minutes(1);

/// Which processes convert, for the operator. Errors: service_unavailable, store_failed.
class WorkerPresence {
 public:
  explicit WorkerPresence(sql::Database& database) : database_(database) {}

  /// `process`: an id of its own. `threads`: how many of its threads take jobs or work on one.
  [[nodiscard]] Result<void> report(std::string_view process, int threads, Time now);

  /// Of all processes.
  [[nodiscard]] Result<int> threads(Time now);

  /// The process ends.
  [[nodiscard]] Result<void> leave(std::string_view process);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
