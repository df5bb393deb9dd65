// Operations: the state of the server, for probes and Prometheus.
#pragma once

#include <string>
#include <vector>

#include "esxserver/domain/metrics.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Something the server depends on: "database", "artifacts", "price_lists", "disk".
struct ReadinessCheck {
  std::string name;
  bool ok = false;
  std::string message;  // why it failed; no secrets
};

struct Readiness {
  bool ready = false;
  std::vector<ReadinessCheck> checks;
};

/// Thread-safe.
class Operations {
 public:
  virtual ~Operations() = default;
  [[nodiscard]] virtual Readiness readiness() = 0;
  [[nodiscard]] virtual Result<Metrics> metrics() = 0;
};

}  // namespace esxserver
