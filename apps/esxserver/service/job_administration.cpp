#include "esxserver/service/job_administration.h"

namespace esxserver {

Result<void> JobAdministration::retry(std::string_view job_id) {
  const auto job = ports_.jobs.show(job_id);
  if (!job) return std::unexpected(job.error());
  // Of a purged or deleted job, the store knows a better reason.
  if (!job->purged) {
    const auto there = ports_.artifacts.contains(job->pdf.sha256);
    if (!there) return std::unexpected(there.error());
    if (!*there) return fail(ErrorCode::invalid_usage, "the PDF of job " + job->id + " is lost");
  }
  return ports_.jobs.retry(job_id);
}

Result<void> JobAdministration::cancel(std::string_view job_id) {
  return ports_.jobs.cancel(job_id, ports_.clock.now());
}

Result<void> JobAdministration::remove(std::string_view job_id) {
  const auto files = ports_.jobs.remove(job_id, ports_.clock.now());
  if (!files) return std::unexpected(files.error());
  files_.remove_unneeded(*files);
  return {};
}

}  // namespace esxserver
