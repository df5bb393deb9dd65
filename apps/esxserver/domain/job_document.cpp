#include "esxserver/domain/job_document.h"

#include "esxserver/domain/job_fields.h"

namespace esxserver {
namespace {

template <class T>
std::optional<T> of_success(const JobDocument& document, T value) {
  return document.status == JobStatus::succeeded ? std::optional(std::move(value)) : std::nullopt;
}

}  // namespace

std::optional<Summary> summary_of(const JobDocument& document) {
  return of_success(document, document.summary.value_or(Summary{}));
}
std::optional<estimate::Nullable<std::string>> esx_url_of(const JobDocument& document) {
  return of_success(document, estimate::Nullable<std::string>{document.esx_url});
}
std::optional<bool> esx_expired_of(const JobDocument& document) {
  return of_success(document, document.esx_expired);
}
std::optional<std::vector<ArtifactLink>> artifacts_of(const JobDocument& document) {
  return of_success(document, document.artifacts);
}
std::optional<JobError> error_of(const JobDocument& document) {
  if (document.status != JobStatus::failed) return std::nullopt;
  return document.error.value_or(JobError{});
}

std::string to_json(const JobDocument& document) { return estimate::encode_json(document); }

}  // namespace esxserver
