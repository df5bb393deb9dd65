// Sweeper: enforces timeouts and retention.
#pragma once

#include <filesystem>

#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/result_urls.h"
#include "esxserver/conversions/store.h"
#include "esxserver/esx/store.h"
#include "esxserver/operations/retention.h"
#include "esxserver/operations/store_binding.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver {

/// The ports of a sweep; all must outlive it.
struct SweepPorts {
  JobStore& jobs;
  ArtifactStore& artifacts;
  RetentionStore& retention;
  StoreBinding& binding;
  EsxStore& esx;
  RoofReportStore& roof_reports;
  UrlSigner& urls;
  Clock& clock;
  Log& log;
};

class Sweeper {
 public:
  Sweeper(const SweepPorts& ports, const Settings& settings) : ports_(ports), settings_(settings) {}

  /// Fails jobs that have been processing for too long, purges jobs, parses and roof reports past retention,
  /// removes files that no job needs, if the store is that of the database, and rotates the signing keys. Any
  /// number of processes may sweep. Keeps files young enough to belong to a job that is being created.
  [[nodiscard]] Result<void> sweep();

 private:
  Result<void> fail_overdue(Time now);
  Result<void> purge(Time now);

  SweepPorts ports_;
  Settings settings_;
};

}  // namespace esxserver
