#include "esxserver/domain/job.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<JobStatus>, 4> job_status_names = {{{JobStatus::queued, "queued"},
                                                                    {JobStatus::processing, "processing"},
                                                                    {JobStatus::succeeded, "succeeded"},
                                                                    {JobStatus::failed, "failed"}}};
constexpr std::array<NamedValue<OutputFormat>, 2> formats = {
    {{OutputFormat::esx, "esx"}, {OutputFormat::json, "json"}}};

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

}  // namespace esxserver
