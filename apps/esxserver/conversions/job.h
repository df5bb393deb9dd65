// Job: one conversion of a partner, from the upload to the deletion of its files; and its JSON.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"
#include "esxserver/accounts/caller.h"
#include "esxserver/base/field_types.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/time.h"
#include "esxserver/base/trace.h"
#include "esxserver/storage/artifacts.h"

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
/// "claim.pdf" becomes "claim.esx"; "estimate.esx" if nothing is left of the name.
[[nodiscard]] std::string download_name(std::string_view upload_name, OutputFormat format);

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
  int pages_done = 0, pages = 0;        // of those to recognize
  std::optional<Summary> summary = {};  // of a succeeded job
  std::vector<JobArtifact> artifacts = {};
  std::optional<JobError> error = {};   // of a failed job
  bool purged = false;                  // its files were deleted
  std::optional<Time> deleted_at = {};  // by an operator

  friend bool operator==(const Job&, const Job&) = default;
};

/// A job whose worker died is claimed again, up to this number of attempts.
inline constexpr int max_attempts = 3;

/// The conversion_failed error of a job whose workers died max_attempts times.
[[nodiscard]] JobError abandoned_error(std::string_view job_id);

/// The error of a job that an operator canceled: of the documented codes, the general one.
[[nodiscard]] JobError canceled_error(std::string_view job_id);

[[nodiscard]] std::string active_limit_message(int limit);
[[nodiscard]] std::string daily_limit_message(int limit);

struct ArtifactLink {
  OutputFormat type = OutputFormat::esx;
  std::optional<std::string> url;  // signed; null past retention
  bool expired = false;
};

/// How far a conversion is.
struct JobProgress {
  std::string stage = {};  // empty before it begins
  int percent = 0;
  int pages_done = 0, pages = 0;  // of those to recognize
};

/// The JSON of a job, in API responses and webhooks, with the documented members. `summary`, `esx_url`,
/// `esx_expired` and `artifacts` are written for a succeeded job only, `error` for a failed one only.
struct JobDocument {
  std::string job_id = {};
  JobStatus status = JobStatus::queued;
  Time created_at = {};
  std::optional<Summary> summary = {};
  std::optional<std::string> esx_url = {};  // also if only json was requested; null past retention
  bool esx_expired = false;
  std::vector<ArtifactLink> artifacts = {};  // one per requested format
  std::optional<JobError> error = {};
  std::optional<JobProgress> progress = {};  // where somebody asked for it
};

/// The body of GET /v1/conversions/{job_id} and of the webhook, byte for byte the same.
[[nodiscard]] std::string to_json(const JobDocument& document);

/// A warning in a job document. (estimate-v1 describes estimate::Warning differently.)
struct JobWarning : estimate::Warning {};

/// Codec of estimate::Warnings as JobWarnings.
struct JobWarnings {
  using List = estimate::FieldType<std::vector<JobWarning>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return List::describe(rules); }
  static void encode(auto& out, const std::vector<estimate::Warning>& warnings,
                     const estimate::FieldRules& rules) {
    List::encode(out, {warnings.begin(), warnings.end()}, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from,
                     std::vector<estimate::Warning>& to, const estimate::FieldRules& rules) {
    std::vector<JobWarning> warnings;
    List::decode(decoder, from, warnings, rules);
    to.assign(warnings.begin(), warnings.end());
  }
};

// Members that only a succeeded or a failed job has.
[[nodiscard]] std::optional<Summary> summary_of(const JobDocument& document);
[[nodiscard]] std::optional<estimate::Nullable<std::string>> esx_url_of(const JobDocument& document);
[[nodiscard]] std::optional<bool> esx_expired_of(const JobDocument& document);
[[nodiscard]] std::optional<std::vector<ArtifactLink>> artifacts_of(const JobDocument& document);
[[nodiscard]] std::optional<JobError> error_of(const JobDocument& document);
[[nodiscard]] std::optional<JobProgress> progress_of(const JobDocument& document);

inline constexpr std::array<std::string_view, 3> job_error_codes = {"unsupported_estimate",
                                                                    "conversion_failed", "timeout"};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::JobWarning> {
  static constexpr std::string_view name = "Warning", text = "Something in the estimate that needs a look.";
  static constexpr auto rows =
      std::tuple(field("code", &Warning::code, "Stable code of the warning."),
                 field("message", &Warning::message, "Human-readable description."),
                 field_as<esxserver::OrNull<std::optional<int>>>(
                     "page", &Warning::page, "Page of the PDF, from 1.",
                     {.minimum = 1, .requirement = FieldRules::Requirement::required}),
                 field_as<esxserver::OrNull<std::string>>(
                     "line", &Warning::line, "Number of the line item, or the text in question."));
};

template <>
struct estimate::FieldList<esxserver::Summary> {
  using Summary = esxserver::Summary;
  static constexpr std::string_view name = "Summary", text = "Contents of the estimate; kept indefinitely.";
  static constexpr auto rows =
      std::tuple(field("room_count", &Summary::room_count, "Number of rooms.", {.minimum = 0}),
                 field("line_item_count", &Summary::line_item_count, "Number of line items.", {.minimum = 0}),
                 field("total_rcv", &Summary::total_rcv, "Total replacement cost value (RCV), in dollars."),
                 field_as<esxserver::JobWarnings>("warnings", &Summary::warnings, "What needs a look."));
};

template <>
struct estimate::FieldList<esxserver::ArtifactLink> {
  using Artifact = esxserver::ArtifactLink;
  static constexpr std::string_view name = "Artifact", text = "A requested output.";
  static constexpr auto rows = std::tuple(
      field("type", &Artifact::type, "Format of the output."),
      field_as<esxserver::OrNull<std::optional<std::string>>>(
          "url", &Artifact::url, "Signed, time-limited URL; null once the file has expired.",
          {.format = "uri", .requirement = FieldRules::Requirement::required}),
      field("expired", &Artifact::expired, "Whether the retention period is over and the file is deleted."));
};

template <>
struct estimate::FieldList<esxserver::JobError> {
  using JobError = esxserver::JobError;
  static constexpr std::string_view name = "JobError", text = "Why a job failed.";
  static constexpr auto rows = std::tuple(
      field("code", &JobError::code, "Stable code of the reason.", {.values = esxserver::job_error_codes}),
      field("message", &JobError::message, "Human-readable description."));
};

template <>
struct estimate::FieldList<esxserver::JobProgress> {
  using Progress = esxserver::JobProgress;
  static constexpr std::string_view name = "JobProgress", text = "How far a conversion is.";
  static constexpr auto rows = std::tuple(
      field("stage", &Progress::stage, "What is done; empty before it begins."),
      field("percent", &Progress::percent, "Part of the work that is done; 100 when the job has ended.",
            {.minimum = 0, .maximum = 100}),
      field("pages_done", &Progress::pages_done, "Pages recognized.", {.minimum = 0}),
      field("pages", &Progress::pages, "Pages to recognize; 0: none, or not known.", {.minimum = 0}));
};

template <>
struct estimate::FieldList<esxserver::JobDocument> {
  using Job = esxserver::JobDocument;
  static constexpr std::string_view name = "Job", text = "The current state of a conversion.";
  static constexpr auto rows = std::tuple(
      field("job_id", &Job::job_id, "Identifier of the job."),
      field("status", &Job::status, "Status of the job."),
      field("created_at", &Job::created_at, "When it was accepted, UTC.", {.format = "date-time"}),
      computed("summary", &esxserver::summary_of, "Succeeded jobs only."),
      computed("esx_url", &esxserver::esx_url_of,
               "Succeeded jobs only: signed URL of the ESX, renewed on every read.", {.format = "uri"}),
      computed("esx_expired", &esxserver::esx_expired_of,
               "Succeeded jobs only: whether the ESX has expired."),
      computed("artifacts", &esxserver::artifacts_of, "Succeeded jobs only: one per requested format."),
      computed("error", &esxserver::error_of, "Failed jobs only."),
      computed("progress", &esxserver::progress_of, "Only with `include=progress`; never in webhooks."));
};
