#include "esxserver/http/error_body.h"

#include "estimate/base/error.h"

namespace http {
namespace {

using estimate::ErrorCode;
using estimate::ErrorInfo;

/// What went wrong inside is for the operator's log, not for clients.
bool is_fault(const ErrorInfo& info) {
  return info.http_status >= 500 && info.code != ErrorCode::service_unavailable;
}

/// How a client is told of it: the documents know one name for every fault of ours.
std::string_view told_name(const ErrorInfo& info) {
  constexpr int fault_status = 500;
  return info.http_status == fault_status ? error_info(ErrorCode::internal_error).name : info.name;
}

std::string message_of(const Refusal& refusal) {
  const ErrorInfo& info = error_info(refusal.error.code);
  return is_fault(info) ? std::string(info.meaning) : refusal.error.message;
}

std::string envelope(const Refusal& refusal, std::string_view request_id) {
  return encode_json(ErrorEnvelope{{std::string(told_name(error_info(refusal.error.code))),
                                    message_of(refusal), std::string(request_id)}});
}

JsonValue step_value(const std::variant<std::string, std::size_t>& step) {
  if (const auto* name = std::get_if<std::string>(&step))
    return {.kind = JsonValue::Kind::string, .text = *name};
  return {.kind = JsonValue::Kind::integer, .text = std::to_string(std::get<std::size_t>(step))};
}

std::string violation_list(const std::vector<Violation>& violations) {
  HttpValidationError errors;
  for (const Violation& violation : violations) {
    ValidationError& error = errors.detail.emplace_back();
    for (const auto& step : violation.place) error.loc.push_back(step_value(step));
    error.msg = violation.message;
    error.type = violation.type;
  }
  return encode_json(errors);
}

std::string body_of(const Refusal& refusal, std::string_view path, std::string_view request_id) {
  if (!answers_with_detail(path)) return envelope(refusal, request_id);
  if (!refusal.violations.empty()) return violation_list(refusal.violations);
  return encode_json(Detail{message_of(refusal)});
}

}  // namespace

bool answers_with_detail(std::string_view path) { return path.starts_with("/api/"); }

Response error_response(const Refusal& refusal, std::string_view path, std::string_view request_id) {
  const auto& info = error_info(refusal.error.code);
  Response response = json_response(info.http_status, body_of(refusal, path, request_id));
  response.error_code = info.name;
  if (is_fault(info)) response.fault = refusal.error.message;
  for (const Field& field : refusal.headers) response.headers.push_back(field);
  return response;
}

}  // namespace http
