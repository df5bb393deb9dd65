// Counters of events, by name.
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

namespace esxserver::sql {

inline constexpr std::string_view worker_deaths_counter = "worker_deaths";
inline constexpr std::string_view webhook_counter = "webhook_";  // and the result

inline constexpr std::string_view job_success_counter = "job_succeeded";
inline constexpr std::string_view job_failure_counter = "job_failed_";  // and the error code

inline constexpr std::string_view revenue_counter = "revenue_";  // and the currency, in cents
inline constexpr std::string_view credits_counter = "credits_";  // and the kind of the entry

/// Throws an exception of the database.
void add_to_counter(Connection& connection, std::string_view name, std::int64_t value);

}  // namespace esxserver::sql

// Reports: sums over all jobs, for the operator.
namespace esxserver {

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

/// Errors: service_unavailable, store_failed.
class Reports {
 public:
  virtual ~Reports() = default;

  /// Successful conversions with live keys in [from, to), by partner; omits partners without any.
  [[nodiscard]] virtual Result<std::vector<InvoiceLine>> invoice(Time from, Time to) = 0;

  /// Of the whole days in [from, to), by day; omits days of keys without any.
  [[nodiscard]] virtual Result<std::vector<UsageLine>> usage(Time from, Time to) = 0;

  [[nodiscard]] virtual Result<Metrics> metrics(Time now) = 0;

  /// Adds to the counters of metrics().
  [[nodiscard]] virtual Result<void> add_stage_times(const std::map<std::string, StageTime>& stages) = 0;
  [[nodiscard]] virtual Result<void> count_worker_death() = 0;
};

}  // namespace esxserver

// Sums in SQL.
namespace esxserver::sql {

class SqlReports final : public Reports {
 public:
  explicit SqlReports(Database& database) : database_(database) {}

  Result<std::vector<InvoiceLine>> invoice(Time from, Time to) override;
  Result<std::vector<UsageLine>> usage(Time from, Time to) override;
  Result<Metrics> metrics(Time now) override;
  Result<void> add_stage_times(const std::map<std::string, StageTime>& stages) override;
  Result<void> count_worker_death() override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql

// WorkerPresence: which processes convert, for the operator.
namespace esxserver {

/// A process whose last report is older than this no longer counts.
inline constexpr Duration presence_lasts = std::chrono::minutes(1);

/// Errors: service_unavailable, store_failed.
class WorkerPresence {
 public:
  virtual ~WorkerPresence() = default;

  /// `process`: an id of its own. `threads`: how many of its threads take jobs or work on one.
  [[nodiscard]] virtual Result<void> report(std::string_view process, int threads, Time now) = 0;

  /// The process ends.
  [[nodiscard]] virtual Result<void> leave(std::string_view process) = 0;
};

}  // namespace esxserver

// The processes that convert, in SQL.
namespace esxserver::sql {

class SqlWorkerPresence final : public WorkerPresence {
 public:
  explicit SqlWorkerPresence(Database& database) : database_(database) {}

  Result<void> report(std::string_view process, int threads, Time now) override;
  Result<void> leave(std::string_view process) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
