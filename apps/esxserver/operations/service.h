// Operations: the state of the server, for probes and Prometheus.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/operations/metrics.h"
#include "esxserver/operations/reports.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/store_identity.h"

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

// OperationsService: the state of the server, from its ports.

/// The ports it uses; all must outlive it.
struct OperationsPorts {
  Reports& reports;
  StoreIdentity& store_identity;
  ArtifactStore& artifacts;
  PriceLists& price_lists;
  FreeSpace& free_space;
  Clock& clock;
};

class OperationsService final : public Operations {
 public:
  explicit OperationsService(const OperationsPorts& ports) : ports_(ports) {}
  /// A server that is stopping is not ready, whatever works.
  Readiness readiness() override;
  void stop() { stopping_ = true; }
  Result<Metrics> metrics() override { return ports_.reports.metrics(ports_.clock.now()); }

 private:
  OperationsPorts ports_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace esxserver
