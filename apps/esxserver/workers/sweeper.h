// Sweeper: what time makes due.
#pragma once

#include <filesystem>

#include "esxserver/domain/settings.h"
#include "esxserver/domain/url_signer.h"
#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/job_store.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/retention_store.h"

namespace esxserver {

/// What a sweep works with; all must outlive it.
struct SweepPorts {
  JobStore& jobs;
  ArtifactStore& artifacts;
  RetentionStore& retention;
  UrlSigner& urls;
  Clock& clock;
  Log& log;
};

class Sweeper {
 public:
  Sweeper(const SweepPorts& ports, const Settings& settings) : ports_(ports), settings_(settings) {}

  /// Fails jobs that process for too long, purges jobs past retention, removes files that no job needs, and
  /// rotates the keys of URLs. Any number of processes may sweep. Files young enough to belong to a job that
  /// is about to be made stay.
  [[nodiscard]] Result<void> sweep();

 private:
  Result<void> fail_overdue(Time now);
  Result<void> purge(Time now);

  SweepPorts ports_;
  Settings settings_;
};

}  // namespace esxserver
