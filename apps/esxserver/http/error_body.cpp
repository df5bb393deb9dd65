#include "esxserver/http/error_body.h"

#include "esx/estimate/base/result.h"
#include "esxserver/base/result.h"

namespace http {
namespace {

using estimate::AnyErrorCode;
using estimate::encode_json;
using estimate::ErrorCode;
using estimate::ErrorInfo;
using estimate::JsonValue;
using estimate::Violation;
using esxserver::ServerError;

/// What went wrong inside is for the operator's log, not for clients.
bool is_fault(AnyErrorCode code) {
  return code.info().http_status >= 500 && code != ServerError::service_unavailable;
}

std::string message_of(const HttpError& http_error) {
  const ErrorInfo& info = http_error.error.code.info();
  return is_fault(http_error.error.code) ? std::string(info.meaning) : http_error.error.message;
}

std::string envelope(const HttpError& http_error, std::string_view request_id) {
  return encode_json(ErrorEnvelope{
      {std::string(public_name(http_error.error.code)), message_of(http_error), std::string(request_id)}});
}

JsonValue step_value(const std::variant<std::string, std::size_t>& step) {
  if (const auto* name = std::get_if<std::string>(&step)) return JsonValue(*name);
  return JsonValue::integer(std::int64_t(std::get<std::size_t>(step)));
}

std::string violation_list(const HttpError& http_error) {
  HttpValidationError errors;
  errors.code = public_name(http_error.error.code);
  for (const Violation& violation : http_error.violations) {
    ValidationError& error = errors.detail.emplace_back();
    for (const auto& step : violation.place) error.loc.push_back(step_value(step));
    error.msg = violation.message;
    error.type = violation.type;
  }
  return encode_json(errors);
}

std::string body_of(const HttpError& http_error, std::string_view path, std::string_view request_id) {
  if (!answers_with_detail(path)) return envelope(http_error, request_id);
  if (!http_error.violations.empty()) return violation_list(http_error);
  return encode_json(Detail{message_of(http_error), std::string(public_name(http_error.error.code))});
}

/// The application API reports a body that is not valid JSON as a validation error.
HttpError not_json(const HttpError& http_error) {
  HttpError validation({ErrorCode::validation_failed, http_error.error.message, http_error.error.where});
  validation.violations = {{.place = {"body"}, .message = http_error.error.message, .type = "json_invalid"}};
  return validation;
}

}  // namespace

std::string_view public_name(AnyErrorCode code) {
  constexpr int fault_status = 500;
  const ErrorInfo& info = code.info();
  return info.http_status == fault_status ? error_info(ErrorCode::internal_error).name : info.name;
}

bool answers_with_detail(std::string_view path) { return path.starts_with("/api/"); }

Response error_response(const HttpError& http_error, std::string_view path, std::string_view request_id) {
  if (answers_with_detail(path) && http_error.error.code == ErrorCode::malformed_json)
    return error_response(not_json(http_error), path, request_id);
  const auto& info = http_error.error.code.info();
  Response response = json_response(info.http_status, body_of(http_error, path, request_id));
  response.error_code = info.name;
  if (is_fault(http_error.error.code)) response.fault = http_error.error.message;
  for (const Field& field : http_error.headers) response.headers.push_back(field);
  return response;
}

}  // namespace http
