// JobAdministration: what an operator does with jobs and their files.
#pragma once

#include "esxserver/ports/clock.h"
#include "esxserver/ports/job_admin.h"
#include "esxserver/service/file_cleaner.h"

namespace esxserver {

struct JobAdministrationPorts {
  JobAdmin& jobs;
  ArtifactStore& artifacts;
  RetentionStore& retention;
  Clock& clock;
  Log& log;
};

/// Errors: those of JobAdmin.
class JobAdministration {
 public:
  explicit JobAdministration(const JobAdministrationPorts& ports)
      : ports_(ports), files_(ports.artifacts, ports.retention, ports.log) {}

  /// Error: also invalid_usage if the PDF of the job is lost.
  [[nodiscard]] Result<void> retry(std::string_view job_id);
  [[nodiscard]] Result<void> cancel(std::string_view job_id);
  /// Also deletes its files, unless other jobs need them.
  [[nodiscard]] Result<void> remove(std::string_view job_id);

 private:
  JobAdministrationPorts ports_;
  FileCleaner files_;
};

}  // namespace esxserver
