// JobDocument: the JSON of a job, in API responses and webhooks.
#pragma once

#include <optional>
#include <string>
#include <vector>

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
  std::string job_id = {};
  JobStatus status = JobStatus::queued;
  Time created_at = {};
  std::optional<Summary> summary = {};
  std::optional<std::string> esx_url = {};  // also if only json was requested; null past retention
  bool esx_expired = false;
  std::vector<ArtifactLink> artifacts = {};  // one per requested format
  std::optional<JobError> error = {};
};

/// The body of GET /v1/conversions/{job_id} and of the webhook, byte for byte the same.
[[nodiscard]] std::string to_json(const JobDocument& document);

}  // namespace esxserver
