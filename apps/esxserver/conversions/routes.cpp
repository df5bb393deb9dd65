#include <algorithm>
#include <expected>

#include "estimate/schemas.h"
#include "esxserver/conversions/service.h"
#include "esxserver/conversions/views.h"
#include "esxserver/http/file_response.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/throttle.h"

namespace esxserver {

namespace {

using http::Answer;
using http::Parameter;

/// The partner API as its handlers use it: each has a copy.
struct PartnerApi {
  ConversionApi& conversions;
  KeyThrottle& key_throttle;
  Clock& clock;

  /// The first check of a request. Notes the id of the key and the partner for the log.
  [[nodiscard]] std::expected<Caller, http::HttpError> authenticate(http::Request& request) const;
  /// The same of what the key of the request led to.
  [[nodiscard]] std::expected<Caller, http::HttpError> accept(http::Request& request,
                                                              Result<Caller> caller) const;
  [[nodiscard]] std::unexpected<http::HttpError> refuse(Error error) const {
    return refused(clock, std::move(error));
  }
};

std::optional<std::string_view> key_of(const http::Request& request) {
  const std::string* key = request.header("x-api-key");
  return key ? std::optional<std::string_view>(*key) : std::nullopt;
}

std::expected<Caller, http::HttpError> PartnerApi::authenticate(http::Request& request) const {
  return accept(request, conversions.authenticate(key_of(request)));
}

std::expected<Caller, http::HttpError> PartnerApi::accept(http::Request& request,
                                                          Result<Caller> caller) const {
  if (!caller && caller.error().code == ServerError::invalid_api_key)
    return wrong_key(key_throttle, clock, request, caller.error());
  if (!caller) return refuse(caller.error());
  request.notes.push_back({"partner_id", caller->partner_id});
  request.notes.push_back({"key_id", caller->key_id});
  return *caller;
}

http::Answer ping(const PartnerApi& api, http::Request& request) {
  const auto caller = api.authenticate(request);
  if (!caller) return std::unexpected(caller.error());
  return http::json_response(
      200, estimate::encode_json(view::Ping{"ok", caller->partner_name, caller->key_kind, api.clock.now()}));
}

http::Route ping_route(const PartnerApi& api) {
  return {
      .method = "GET",
      .path = "/v1/ping",
      .operation_id = "ping",
      .summary = "Check an API key",
      .text = "Returns the partner that the key belongs to.",
      .tag = "Conversions",
      .auth = http::Auth::api_key,
      .responses = {{.status = 200,
                     .text = "The key is valid.",
                     .contents = {{"application/json", &estimate::describe<view::Ping>}}}},
      .errors = {ServerError::missing_api_key, ServerError::invalid_api_key, ServerError::too_many_attempts},
      .handler = [api](http::Request& request) { return ping(api, request); }};
}

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
Answer create_conversion(const PartnerApi& api, const http::Uploads& uploads, http::Request& request) {
  const auto caller = api.authenticate(request);
  if (!caller) return std::unexpected(caller.error());
  const std::string* header = request.header("idempotency-key");
  const auto idempotency_key = header ? std::optional(*header) : std::nullopt;
  const auto replayed = api.conversions.replay(*caller, idempotency_key);
  if (!replayed) return api.refuse(replayed.error());
  if (const auto& job = *replayed; job.has_value()) return accepted(request, *job);
  const auto form = http::read_form(
      request, {.file_fields = {"file"}, .file_bytes = uploads.max_bytes, .folder = uploads.folder});
  if (!form) return api.refuse(form.error());
  auto conversion = conversion_request(*form, idempotency_key);
  if (!conversion) return api.refuse(conversion.error());
  conversion->trace = request.trace;
  const auto submitted = api.conversions.submit(*caller, *conversion);
  if (!submitted) return api.refuse(submitted.error());
  return accepted(request, *submitted);
}

http::Route create_conversion_route(const PartnerApi& api, const http::Uploads& uploads) {
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
      .handler = [api, uploads](http::Request& request) { return create_conversion(api, uploads, request); }};
}

std::string value_of(const std::vector<http::Field>& query, std::string_view name) {
  const auto found = std::ranges::find(query, name, &http::Field::name);
  return found == query.end() ? std::string() : found->value;
}

http::Answer get_conversion(const PartnerApi& api, http::Request& request) {
  auto found = api.conversions.read(key_of(request), request.path_parameter("job_id"));
  const auto caller =
      api.accept(request, found ? Result<Caller>(found->caller) : std::unexpected(found.error()));
  if (!caller) return std::unexpected(caller.error());
  auto& document = found->document;
  if (!document) return api.refuse(document.error());
  if (value_of(http::parse_query(request.query).value_or(std::vector<http::Field>()), "include") !=
      "progress")
    document->progress.reset();
  request.notes.push_back({"job_id", document->job_id});
  return http::json_response(200, to_json(*document));
}

http::Route get_conversion_route(const PartnerApi& api) {
  return {.method = "GET",
          .path = "/v1/conversions/{job_id}",
          .operation_id = "getConversion",
          .summary = "Get a job",
          .text = "Poll every few seconds; most conversions finish in under a minute.",
          .tag = "Conversions",
          .auth = http::Auth::api_key,
          .parameters = {{.name = "job_id",
                          .in = http::Parameter::In::path,
                          .required = true,
                          .text = "The `job_id` of the 202 response."},
                         {.name = "include",
                          .in = http::Parameter::In::query,
                          .text = "`progress`: also how far the conversion is."}},
          .responses = {{.status = 200,
                         .text = "The current state of the job.",
                         .contents = {{"application/json", &estimate::describe<JobDocument>}}}},
          .errors = {ServerError::missing_api_key, ServerError::invalid_api_key,
                     ServerError::too_many_attempts, ErrorCode::not_found},
          .handler = [api](http::Request& request) { return get_conversion(api, request); }};
}

SignedRequest signed_request(const http::Request& request) {
  // A malformed query cannot have a valid signature.
  const auto query = http::parse_query(request.query).value_or(std::vector<http::Field>());
  return {.job_id = std::string(request.path_parameter("job_id")),
          .type = std::string(request.path_parameter("type")),
          .file_name = std::string(request.path_parameter("file_name")),
          .expires = value_of(query, "expires"),
          .key = value_of(query, "key"),
          .signature = value_of(query, "signature")};
}

http::Answer download(const PartnerApi& api, http::Request& request) {
  auto file = api.conversions.download(signed_request(request));
  if (!file) return api.refuse(file.error());
  request.notes.push_back({"job_id", std::string(request.path_parameter("job_id"))});
  http::StoredFile stored{.content = http::stream_of(std::move(file->content), file->bytes),
                          .etag = file->sha256,
                          .media_type = std::string(file->media_type),
                          .file_name = file->file_name};
  return http::file_response(request, std::move(stored));
}

Parameter in_path(std::string_view name, std::string_view text) {
  return {.name = name, .in = Parameter::In::path, .required = true, .text = text};
}

Parameter in_query(std::string_view name, std::string_view text) {
  return {.name = name, .in = Parameter::In::query, .required = true, .text = text};
}

http::Route download_route(const PartnerApi& api) {
  const std::vector<http::Content> file = {{"application/zip"},
                                           {"application/json", &estimate::describe_estimate}};
  return {
      .method = "GET",
      .path = "/files/{job_id}/{type}/{file_name}",
      .operation_id = "downloadArtifact",
      .summary = "Download an output",
      .text = "The signed URL of an artifact. Needs no API key. Supports range requests and ETags.",
      .tag = "Conversions",
      .auth = http::Auth::signed_url,
      .parameters = {in_path("job_id", "Identifier of the job."),
                     in_path("type", "Format of the output."),
                     in_path("file_name", "Name of the file."),
                     in_query("expires", "When the URL expires, in seconds since 1970."),
                     in_query("key", "Identifier of the signing key."),
                     in_query("signature", "Signature of the URL."),
                     {.name = "Range", .in = Parameter::In::header, .text = "A single byte range."},
                     {.name = "If-None-Match",
                      .in = Parameter::In::header,
                      .text = "ETags of the copies that the client has."}},
      .responses = {{.status = 200, .text = "The file.", .contents = file},
                    {.status = 206, .text = "The requested range.", .contents = file},
                    {.status = 304, .text = "The client's copy is current."}},
      .errors = {ServerError::invalid_signature, ServerError::expired, ServerError::range_not_satisfiable},
      .handler = [api](http::Request& request) { return download(api, request); }};
}

}  // namespace

std::vector<http::Webhook> partner_webhooks() {
  using In = http::Parameter::In;
  using Kind = estimate::TypeInfo::Kind;
  return {{.name = "conversionEnded",
           .summary = "A job has succeeded or failed",
           .text =
               "Sent to the partner's webhook, or to the `callback_url` of the job. The body is what the API "
               "returns for the job, with fresh URLs. Verify the signature over the bytes as received, in "
               "constant time, before you parse them.",
           .tag = "Conversions",
           .headers = {{.name = "X-AIEA-Signature",
                        .in = In::header,
                        .required = true,
                        .text = "`sha256=` and the HMAC-SHA256 of the body with the webhook secret, in "
                                "lower-case hex."},
                       {.name = "X-AIEA-Signature-Next",
                        .in = In::header,
                        .text = "The same with the new secret, while the secret is being replaced: "
                                "`X-AIEA-Signature` has the old one until then."},
                       {.name = "X-AIEA-Signature-V2",
                        .in = In::header,
                        .required = true,
                        .text = "`t=`, the time of the attempt in seconds since 1970, `,sha256=`, and the "
                                "HMAC-SHA256 of that time, a dot and the body with the webhook secret, in "
                                "lower-case hex. Refuse a time that is more than 5 minutes off, and an "
                                "old request that is sent again has no effect."},
                       {.name = "X-AIEA-Signature-V2-Next",
                        .in = In::header,
                        .text = "The same with the new secret, while the secret is being replaced."},
                       {.name = "traceparent",
                        .in = In::header,
                        .text = "Continues the W3C trace of the request that created the job."},
                       {.name = "X-AIEA-Delivery",
                        .in = In::header,
                        .required = true,
                        .text = "Identifier of the event, the same for all its attempts."},
                       {.name = "X-AIEA-Attempt",
                        .in = In::header,
                        .required = true,
                        .text = "Number of the attempt, from 1.",
                        .type = {.kind = Kind::integer}},
                       {.name = "X-AIEA-Timestamp",
                        .in = In::header,
                        .required = true,
                        .text = "When the attempt was made, UTC.",
                        .type = {.kind = Kind::string}}},
           .body = &estimate::describe<JobDocument>,
           .receipt = "The event was received. After any other answer, or none in time, three more attempts "
                      "follow."}};
}

std::vector<http::Route> partner_routes(ConversionApi& conversions, KeyThrottle& key_throttle, Clock& clock,
                                        const http::Uploads& uploads) {
  const PartnerApi api{conversions, key_throttle, clock};
  return {create_conversion_route(api, uploads), get_conversion_route(api), ping_route(api),
          download_route(api)};
}

}  // namespace esxserver
