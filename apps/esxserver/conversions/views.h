// Field lists of the partner API. The job document has its own in job.h.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/conversions/api.h"
#include "esxserver/conversions/job.h"

namespace esxserver::view {

struct Ping {
  std::string status, partner;
  KeyKind key_kind = KeyKind::test;
  Time time;
};

/// The form of a new conversion.
struct ConversionForm {
  std::string file, price_list;
  std::optional<std::vector<OutputFormat>> output_formats;
  std::optional<std::string> callback_url;
};

inline constexpr std::array<std::string_view, 1> ok = {"ok"};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::Ping> {
  using Ping = esxserver::view::Ping;
  static constexpr std::string_view name = "Ping", text = "The API key is valid.";
  static constexpr auto rows =
      std::tuple(field("status", &Ping::status, "Always `ok`.", {.values = esxserver::view::ok}),
                 field("partner", &Ping::partner, "Name of the partner that owns the key."),
                 field("key_kind", &Ping::key_kind, "Test keys never appear on an invoice."),
                 field("time", &Ping::time, "The server's time, UTC.", {.format = "date-time"}));
};

template <>
struct estimate::FieldList<esxserver::Submitted> {
  using Accepted = esxserver::Submitted;
  static constexpr std::string_view name = "ConversionAccepted",
                                    text = "A job that was created, or already existed.";
  static constexpr auto rows =
      std::tuple(field("job_id", &Accepted::job_id, "Identifier of the job."),
                 field("status", &Accepted::status, "`queued`; for a replay, the job's current status."));
};

// As ConversionForm says.
static_assert(estimate::Limits{}.pages == 2'000 && estimate::Limits{}.recognized_pages == 200);

template <>
struct estimate::FieldList<esxserver::view::ConversionForm> {
  using Form = esxserver::view::ConversionForm;
  static constexpr std::string_view name = "ConversionForm", text = "A PDF to convert.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file,
            "The estimate PDF: content type `application/pdf` or a file name ending in `.pdf`. At most 2,000 "
            "pages, of which 200 may be scans: with more, the job fails with `conversion_failed`.",
            {.format = "binary"}),
      field("price_list", &Form::price_list,
            "Code of a loaded price list, or `printed`: the list that the estimate names, if it is loaded; "
            "otherwise "
            "no line is matched."),
      field("output_formats", &Form::output_formats,
            "Requested outputs; the default is `esx` alone. The name `output_formats[]` is accepted, too."),
      field("callback_url", &Form::callback_url, "URL for the webhook of this job, instead of the partner's.",
            {.format = "uri"}));
};
