// OperationsService: the state of the server, from its ports.
#pragma once

#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/price_lists.h"
#include "esxserver/ports/reports.h"
#include "esxserver/service/operations.h"

namespace esxserver {

/// The ports it uses; all must outlive it.
struct OperationsPorts {
  Reports& reports;
  ArtifactStore& artifacts;
  PriceLists& price_lists;
  Clock& clock;
};

class OperationsService final : public Operations {
 public:
  explicit OperationsService(const OperationsPorts& ports) : ports_(ports) {}
  Readiness readiness() override;
  Result<Metrics> metrics() override { return ports_.reports.metrics(ports_.clock.now()); }

 private:
  OperationsPorts ports_;
};

}  // namespace esxserver
