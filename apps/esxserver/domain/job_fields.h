// Field lists of the job document: the JSON of API responses and webhooks.
#pragma once

#include "esxserver/domain/field_types.h"
#include "esxserver/domain/job_document.h"

namespace esxserver {

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
      computed("error", &esxserver::error_of, "Failed jobs only."));
};
