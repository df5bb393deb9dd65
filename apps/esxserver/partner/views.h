// Field lists of the partner API: for the OpenAPI document, and for encoding where the domain does not
// encode.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "estimate/base/fixed.h"
#include "esxserver/http/fields/field_type.h"

namespace esxserver::view {

struct Ping {
  std::string status, partner, key_kind, time;
};

struct Accepted {
  std::string job_id, status;
};

struct Warning {
  std::string code, message;
  http::Nullable<int> page;
  http::Nullable<std::string> line;
};

struct Summary {
  int room_count = 0, line_item_count = 0;
  estimate::Money total_rcv;
  std::vector<Warning> warnings;
};

struct Artifact {
  std::string type;
  http::Nullable<std::string> url;
  bool expired = false;
};

struct JobError {
  std::string code, message;
};

/// The document of a job; domain/job_document.h writes it.
struct Job {
  std::string job_id, status, created_at;
  std::optional<Summary> summary;
  std::optional<http::Nullable<std::string>> esx_url;
  std::optional<bool> esx_expired;
  std::optional<std::vector<Artifact>> artifacts;
  std::optional<JobError> error;
};

/// The form of a new conversion.
struct ConversionForm {
  std::string file, price_list;
  std::optional<std::vector<std::string>> output_formats;
  std::optional<std::string> callback_url;
};

inline constexpr std::array<std::string_view, 4> statuses = {"queued", "processing", "succeeded", "failed"};
inline constexpr std::array<std::string_view, 2> formats = {"esx", "json"};
inline constexpr std::array<std::string_view, 2> key_kinds = {"test", "live"};
inline constexpr std::array<std::string_view, 1> ok = {"ok"};
inline constexpr std::array<std::string_view, 3> job_errors = {"unsupported_estimate", "conversion_failed",
                                                               "timeout"};

}  // namespace esxserver::view

template <>
struct http::Schema<esxserver::view::Ping> {
  using Ping = esxserver::view::Ping;
  static constexpr std::string_view name = "Ping", text = "The API key is valid.";
  static constexpr auto fields =
      std::tuple(field("status", &Ping::status, "Always `ok`.", {.values = esxserver::view::ok}),
                 field("partner", &Ping::partner, "Name of the partner that owns the key."),
                 field("key_kind", &Ping::key_kind, "Test keys never appear on an invoice.",
                       {.values = esxserver::view::key_kinds}),
                 field("time", &Ping::time, "The server's time, UTC.", {.format = "date-time"}));
};

template <>
struct http::Schema<esxserver::view::Accepted> {
  using Accepted = esxserver::view::Accepted;
  static constexpr std::string_view name = "ConversionAccepted",
                                    text = "A job that was created, or already existed.";
  static constexpr auto fields =
      std::tuple(field("job_id", &Accepted::job_id, "Identifier of the job."),
                 field("status", &Accepted::status, "`queued`; for a replay, the job's current status.",
                       {.values = esxserver::view::statuses}));
};

template <>
struct http::Schema<esxserver::view::Warning> {
  using Warning = esxserver::view::Warning;
  static constexpr std::string_view name = "Warning", text = "Something in the estimate that needs a look.";
  static constexpr auto fields =
      std::tuple(field("code", &Warning::code, "Stable code of the warning."),
                 field("message", &Warning::message, "Human-readable description."),
                 field("page", &Warning::page, "Page of the PDF, from 1.", {.minimum = 1}),
                 field("line", &Warning::line, "Number of the line item, or the text in question."));
};

template <>
struct http::Schema<esxserver::view::Summary> {
  using Summary = esxserver::view::Summary;
  static constexpr std::string_view name = "Summary", text = "Contents of the estimate; kept indefinitely.";
  static constexpr auto fields =
      std::tuple(field("room_count", &Summary::room_count, "Number of rooms.", {.minimum = 0}),
                 field("line_item_count", &Summary::line_item_count, "Number of line items.", {.minimum = 0}),
                 field("total_rcv", &Summary::total_rcv, "Total replacement cost value (RCV), in dollars."),
                 field("warnings", &Summary::warnings, "What needs a look."));
};

template <>
struct http::Schema<esxserver::view::Artifact> {
  using Artifact = esxserver::view::Artifact;
  static constexpr std::string_view name = "Artifact", text = "A requested output.";
  static constexpr auto fields = std::tuple(
      field("type", &Artifact::type, "Format of the output.", {.values = esxserver::view::formats}),
      field("url", &Artifact::url, "Signed, time-limited URL; null once the file has expired.",
            {.format = "uri"}),
      field("expired", &Artifact::expired, "Whether the retention period is over and the file is deleted."));
};

template <>
struct http::Schema<esxserver::view::JobError> {
  using JobError = esxserver::view::JobError;
  static constexpr std::string_view name = "JobError", text = "Why a job failed.";
  static constexpr auto fields = std::tuple(
      field("code", &JobError::code, "Stable code of the reason.", {.values = esxserver::view::job_errors}),
      field("message", &JobError::message, "Human-readable description."));
};

template <>
struct http::Schema<esxserver::view::Job> {
  using Job = esxserver::view::Job;
  static constexpr std::string_view name = "Job", text = "The current state of a conversion.";
  static constexpr auto fields = std::tuple(
      field("job_id", &Job::job_id, "Identifier of the job."),
      field("status", &Job::status, "Status of the job.", {.values = esxserver::view::statuses}),
      field("created_at", &Job::created_at, "When it was accepted, UTC.", {.format = "date-time"}),
      field("summary", &Job::summary, "Succeeded jobs only."),
      field("esx_url", &Job::esx_url, "Succeeded jobs only: signed URL of the ESX, renewed on every read.",
            {.format = "uri"}),
      field("esx_expired", &Job::esx_expired, "Succeeded jobs only: whether the ESX has expired."),
      field("artifacts", &Job::artifacts, "Succeeded jobs only: one per requested format."),
      field("error", &Job::error, "Failed jobs only."));
};

template <>
struct http::Schema<esxserver::view::ConversionForm> {
  using Form = esxserver::view::ConversionForm;
  static constexpr std::string_view name = "ConversionForm", text = "A PDF to convert.";
  static constexpr auto fields = std::tuple(
      field("file", &Form::file,
            "The estimate PDF: content type `application/pdf` or a file name ending in `.pdf`.",
            {.format = "binary"}),
      field("price_list", &Form::price_list, "Code of a loaded price list."),
      field("output_formats", &Form::output_formats, "Requested outputs; the default is `esx` alone.",
            {.values = esxserver::view::formats}),
      field("callback_url", &Form::callback_url, "URL for the webhook of this job, instead of the partner's.",
            {.format = "uri"}));
};
