// OperationsService: the state of the server, from its ports.
#pragma once

#include <atomic>

#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/price_lists.h"
#include "esxserver/ports/reports.h"
#include "esxserver/ports/storage_room.h"
#include "esxserver/ports/store_identity.h"
#include "esxserver/service/operations.h"

namespace esxserver {

/// The ports it uses; all must outlive it.
struct OperationsPorts {
  Reports& reports;
  StoreIdentity& store_identity;
  ArtifactStore& artifacts;
  PriceLists& price_lists;
  StorageRoom& room;
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
