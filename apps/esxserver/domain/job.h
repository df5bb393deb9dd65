// Job: one conversion of a partner, from the upload to the deletion of its files.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"
#include "esxserver/domain/caller.h"
#include "esxserver/domain/name_table.h"
#include "esxserver/domain/time.h"
#include "esxserver/domain/trace.h"

namespace esxserver {

enum class JobStatus { queued, processing, succeeded, failed };
inline constexpr std::array job_statuses = {JobStatus::queued, JobStatus::processing, JobStatus::succeeded,
                                            JobStatus::failed};
[[nodiscard]] std::span<const NamedValue<JobStatus>> enum_names(JobStatus any);  // for field lists
[[nodiscard]] std::string_view job_status_name(JobStatus status);
[[nodiscard]] std::optional<JobStatus> job_status_from_name(std::string_view name);
[[nodiscard]] bool is_final(JobStatus status);

enum class OutputFormat { esx, json };
[[nodiscard]] std::span<const NamedValue<OutputFormat>> enum_names(OutputFormat any);  // for field lists
[[nodiscard]] std::string_view output_format_name(OutputFormat format);
[[nodiscard]] std::optional<OutputFormat> output_format_from_name(std::string_view name);
/// "application/zip", "application/json".
[[nodiscard]] std::string_view output_format_media_type(OutputFormat format);

/// What is kept of a conversion after its files are deleted.
struct Summary {
  int room_count = 0;
  int line_item_count = 0;
  estimate::Money total_rcv;
  std::vector<estimate::Warning> warnings;

  friend bool operator==(const Summary&, const Summary&) = default;
};

/// Why a job failed. code: unsupported_estimate, conversion_failed or timeout.
struct JobError {
  std::string code, message;

  friend bool operator==(const JobError&, const JobError&) = default;
};

/// A stored file, identified by the SHA-256 of its bytes in hex.
struct StoredFile {
  std::string sha256;
  std::uint64_t bytes = 0;

  friend bool operator==(const StoredFile&, const StoredFile&) = default;
};

struct JobArtifact {
  OutputFormat format = OutputFormat::esx;
  StoredFile file;

  friend bool operator==(const JobArtifact&, const JobArtifact&) = default;
};

struct Job {
  std::string id = {}, partner_id = {}, key_id = {};
  KeyKind key_kind = KeyKind::test;
  JobStatus status = JobStatus::queued;
  std::string price_list = {};
  std::vector<OutputFormat> formats = {};  // no duplicates, in the order esx, json
  std::string file_name = {};              // of the upload, as sent
  StoredFile pdf = {};
  std::string callback_url = {};  // empty: the partner's own
  Trace trace = {};  // the step of the request that created it; empty in jobs of earlier versions
  Time created_at = {};
  std::optional<Time> started_at = {};  // first claimed by a worker
  std::optional<Time> finished_at = {};
  int attempts = 0;        // times claimed
  std::string stage = {};  // of the conversion, for the operator
  int percent = 0;
  std::optional<Summary> summary = {};  // of a succeeded job
  std::vector<JobArtifact> artifacts = {};
  std::optional<JobError> error = {};   // of a failed job
  bool purged = false;                  // its files were deleted
  std::optional<Time> deleted_at = {};  // by an operator

  friend bool operator==(const Job&, const Job&) = default;
};

}  // namespace esxserver
