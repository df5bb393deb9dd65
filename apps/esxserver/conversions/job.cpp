#include "esxserver/conversions/job.h"

#include "esxserver/base/files.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<JobStatus>, 4> job_status_names = {{{JobStatus::queued, "queued"},
                                                                    {JobStatus::processing, "processing"},
                                                                    {JobStatus::succeeded, "succeeded"},
                                                                    {JobStatus::failed, "failed"}}};
constexpr std::array<NamedValue<OutputFormat>, 2> formats = {
    {{OutputFormat::esx, "esx"}, {OutputFormat::json, "json"}}};

template <class T>
std::optional<T> of_success(const JobDocument& document, T value) {
  return document.status == JobStatus::succeeded ? std::optional(std::move(value)) : std::nullopt;
}

}  // namespace

std::span<const NamedValue<JobStatus>> enum_names(JobStatus /*any*/) { return job_status_names; }
std::string_view job_status_name(JobStatus status) { return name_in(job_status_names, status); }
std::optional<JobStatus> job_status_from_name(std::string_view name) {
  return value_in(job_status_names, name);
}

bool is_final(JobStatus status) { return status == JobStatus::succeeded || status == JobStatus::failed; }

std::span<const NamedValue<OutputFormat>> enum_names(OutputFormat /*any*/) { return formats; }
std::string_view output_format_name(OutputFormat format) { return name_in(formats, format); }
std::optional<OutputFormat> output_format_from_name(std::string_view name) { return value_in(formats, name); }

std::string_view output_format_media_type(OutputFormat format) {
  return format == OutputFormat::esx ? "application/zip" : "application/json";
}

std::string download_name(std::string_view upload_name, OutputFormat format) {
  std::string name = safe_file_name(upload_name);
  if (is_pdf_name(name)) name.resize(name.size() - std::string_view(".pdf").size());
  if (name.find_first_not_of('.') == std::string::npos) name = "estimate";
  return name + "." + std::string(output_format_name(format));
}

JobError abandoned_error(std::string_view job_id) {
  return {"conversion_failed", "The conversion of job " + std::string(job_id) + " was interrupted " +
                                   std::to_string(max_attempts) + " times"};
}

JobError canceled_error(std::string_view job_id) {
  return {"conversion_failed", "The operator canceled job " + std::string(job_id)};
}

std::string active_limit_message(int limit) {
  return "This key has " + std::to_string(limit) + " active jobs, which is its limit";
}

std::string daily_limit_message(int limit) {
  return "This key has reached its limit of " + std::to_string(limit) + " conversions per UTC day";
}

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

std::optional<JobProgress> progress_of(const JobDocument& document) { return document.progress; }

std::string to_json(const JobDocument& document) { return estimate::encode_json(document); }

}  // namespace esxserver
