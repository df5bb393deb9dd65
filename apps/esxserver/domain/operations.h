// Operations: how the server is, for probes and for Prometheus.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// One thing that has to work: "database", "artifacts", "price_lists".
struct ReadinessCheck {
  std::string name;
  bool ok = false;
  std::string message;  // of what does not work; no secrets
};

struct Readiness {
  bool ready = false;
  std::vector<ReadinessCheck> checks;
};

/// Time spent in one stage of all conversions.
struct StageTime {
  std::uint64_t count = 0;
  Duration total{};
};

/// Of all processes that share the database. The counters never fall.
struct Metrics {
  std::map<JobStatus, std::uint64_t> jobs;                // now in each state
  Duration oldest_queued{};                               // age of the oldest job that waits; 0 without one
  std::map<std::string, StageTime> stages;                // by stage of the conversion
  std::map<std::string, std::uint64_t> webhook_attempts;  // by result: delivered, refused, failed
  std::uint64_t webhooks_pending = 0;                     // now
  std::uint64_t worker_deaths = 0;                        // conversions that crashed or whose worker died
  std::map<std::string, std::uint64_t> failures;          // failed jobs by error code
};

/// For any number of threads.
class Operations {
 public:
  virtual ~Operations() = default;
  [[nodiscard]] virtual Readiness readiness() = 0;
  [[nodiscard]] virtual Result<Metrics> metrics() = 0;
};

}  // namespace esxserver
