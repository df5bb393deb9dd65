#include "esxserver/http/form/form.h"
#include "esxserver/partner/caller.h"
#include "esxserver/partner/route_rows.h"
#include "esxserver/partner/views.h"

namespace esxserver {
namespace {

using http::Answer;
using http::Parameter;

std::vector<std::string> texts_of(const http::Form& form, std::string_view name) {
  std::vector<std::string> values;
  for (const http::Field& text : form.texts)
    if (text.name == name) values.push_back(text.value);
  return values;
}

/// Form encoders of some languages append brackets to the name of a list.
Result<std::vector<std::string>> output_formats(const http::Form& form) {
  auto plain = texts_of(form, "output_formats"), bracketed = texts_of(form, "output_formats[]");
  if (bracketed.empty()) return plain;
  if (plain.empty()) return bracketed;
  return fail(ServerError::invalid_request, "The form has both output_formats and output_formats[]");
}

Result<ConversionRequest> conversion_request(const http::Form& form,
                                             const std::optional<std::string>& idempotency_key) {
  auto formats = output_formats(form);
  if (!formats) return std::unexpected(formats.error());
  ConversionRequest conversion;
  if (const http::FilePart* file = form.file("file")) {
    conversion.file = Upload{file->file.path(), file->bytes, file->content_type, file->file_name};
  }
  if (const std::string* code = form.text("price_list")) conversion.price_list = *code;
  conversion.output_formats = *std::move(formats);
  if (const std::string* url = form.text("callback_url")) conversion.callback_url = *url;
  conversion.idempotency_key = idempotency_key;
  return conversion;
}

http::Response accepted(http::Request& request, const Submitted& submitted) {
  request.notes.push_back({"job_id", submitted.job_id});
  auto response = http::json_response(202, estimate::encode_json(submitted));
  if (submitted.replayed) response.headers.push_back({"Idempotent-Replayed", "true"});
  return response;
}

/// The documented order: API key, replay, form, then the checks of submit(). Reads the body only for a valid
/// API key, and not for a replay.
Answer create_conversion(const PartnerServices& services, http::Request& request) {
  const auto caller = authenticated(services, request);
  if (!caller) return std::unexpected(caller.error());
  const std::string* header = request.header("idempotency-key");
  const auto idempotency_key = header ? std::optional(*header) : std::nullopt;
  const auto replayed = services.api.replay(*caller, idempotency_key);
  if (!replayed) return refused(services.clock, replayed.error());
  if (const auto& job = *replayed; job.has_value()) return accepted(request, *job);
  const auto form = http::read_form(
      request,
      {.file_fields = {"file"}, .file_bytes = services.max_upload_bytes, .folder = services.upload_folder});
  if (!form) return refused(services.clock, form.error());
  auto conversion = conversion_request(*form, idempotency_key);
  if (!conversion) return refused(services.clock, conversion.error());
  conversion->trace = request.trace;
  const auto submitted = services.api.submit(*caller, *conversion);
  if (!submitted) return refused(services.clock, submitted.error());
  return accepted(request, *submitted);
}

}  // namespace

http::Route create_conversion_route(const PartnerServices& services) {
  using enum ErrorCode;
  using enum ServerError;
  return {
      .method = "POST",
      .path = "/v1/conversions",
      .operation_id = "createConversion",
      .summary = "Start a conversion",
      .text =
          "Returns immediately and converts in the background. Poll the job until it has succeeded or "
          "failed, or wait for the webhook.",
      .tag = "Conversions",
      .auth = http::Auth::api_key,
      .parameters =
          {{.name = "Idempotency-Key",
            .in = Parameter::In::header,
            .text = "A repeated key returns the job that the first request created.",
            .type = {.kind = estimate::TypeInfo::Kind::string, .min_length = 1, .max_length = 255}},
           {.name = "traceparent",
            .in = Parameter::In::header,
            .text = "A W3C trace context. The job's webhook continues the trace. A malformed one is ignored.",
            .type = {.kind = estimate::TypeInfo::Kind::string}}},
      .request = {{"multipart/form-data", &estimate::describe<view::ConversionForm>}},
      .responses = {{.status = 202,
                     .text = "The job was accepted.",
                     .contents = {{"application/json", &estimate::describe<Submitted>}},
                     .headers = {{.name = "Idempotent-Replayed",
                                  .text = "`true` if the job already existed."}}}},
      .errors = {missing_api_key, invalid_api_key, too_many_attempts, invalid_request, empty_file,
                 invalid_file_type, file_too_large, unsupported_price_list, unsupported_output_format,
                 feature_not_enabled, invalid_callback_url, too_many_active_jobs, daily_limit_exceeded},
      .handler = [services](http::Request& request) { return create_conversion(services, request); }};
}

}  // namespace esxserver
