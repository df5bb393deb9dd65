// JobDocument: what a partner sees of a job, in a read and in the webhook.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/base/json_writer.h"
#include "esxserver/domain/job.h"

namespace esxserver {

struct ArtifactLink {
  OutputFormat type = OutputFormat::esx;
  std::optional<std::string> url;  // signed; null past retention
  bool expired = false;
};

/// The documented members. `summary`, `esx_url`, `esx_expired` and `artifacts` are written for a succeeded
/// job only, `error` for a failed one only.
struct JobDocument {
  std::string job_id;
  JobStatus status = JobStatus::queued;
  Time created_at;
  std::optional<Summary> summary;
  std::optional<std::string> esx_url;  // also where only json was asked for; null past retention
  bool esx_expired = false;
  std::vector<ArtifactLink> artifacts;  // one for each format asked for
  std::optional<JobError> error;
};

/// The body of GET /v1/conversions/{job_id} and of the webhook: the same document, the same bytes.
[[nodiscard]] std::string to_json(const JobDocument& document);

/// The value of `warnings` in it.
void write_warnings(estimate::JsonWriter& json, const std::vector<estimate::Warning>& warnings,
                    estimate::JsonWriter::Line line = estimate::JsonWriter::Line::many);

}  // namespace esxserver
