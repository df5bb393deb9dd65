// Sweeper: enforces timeouts and retention.
#pragma once

#include <filesystem>

#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/result_urls.h"
#include "esxserver/conversions/store.h"
#include "esxserver/estimates/store.h"
#include "esxserver/operations/retention.h"
#include "esxserver/operations/store_binding.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver {

/// Everything given must outlive it.
class Sweeper {
 public:
  Sweeper(sql::Database& database, ArtifactStore& artifacts, UrlSigner& urls, const System& system,
          const Settings& settings)
      : jobs_(database),
        retention_(database),
        estimates_(database),
        roof_reports_(database),
        artifacts_(artifacts),
        binding_(database, artifacts, system.random),
        urls_(urls),
        clock_(system.clock),
        log_(system.log),
        settings_(settings) {}

  /// Fails jobs and readings that take too long, purges jobs, estimates and roof reports past
  /// retention, removes files that no job needs, if the store is that of the database, and rotates the
  /// signing keys. Any number of processes may sweep. Keeps files young enough to belong to a job that is
  /// being created.
  [[nodiscard]] Result<void> sweep();

 private:
  Result<void> fail_overdue(Time now);
  Result<void> purge(Time now);

  JobStore jobs_;
  RetentionStore retention_;
  EstimateStore estimates_;
  RoofReportStore roof_reports_;
  ArtifactStore& artifacts_;
  StoreBinding binding_;
  UrlSigner& urls_;
  Clock& clock_;
  Log& log_;
  Settings settings_;
};

}  // namespace esxserver
