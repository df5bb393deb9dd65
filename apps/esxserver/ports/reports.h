// Reports: sums over all jobs, for the operator.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/caller.h"
#include "esxserver/domain/metrics.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

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
