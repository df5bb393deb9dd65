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

std::string message_of(const Refusal& refusal) {
  const ErrorInfo& info = error_info(refusal.error.code);
  return is_fault(info) ? std::string(info.meaning) : refusal.error.message;
}

std::string envelope(const Refusal& refusal, std::string_view request_id) {
  return encode_json(ErrorEnvelope{
      {std::string(error_info(refusal.error.code).name), message_of(refusal), std::string(request_id)}});
}

void write_place(estimate::JsonWriter& json, const Place& place) {
  json.array();
  json.string("body");
  for (const auto& step : place) {
    if (const auto* name = std::get_if<std::string>(&step)) {
      json.string(*name);
    } else {
      json.integer(std::int64_t(std::get<std::size_t>(step)));
    }
  }
  json.end();
}

std::string violation_list(const std::vector<Violation>& violations) {
  estimate::JsonWriter json;
  json.object(estimate::JsonWriter::Line::one);
  json.key("detail");
  json.array();
  for (const Violation& violation : violations) {
    json.object();
    json.key("loc");
    write_place(json, violation.place);
    json.key("msg");
    json.string(violation.message);
    json.key("type");
    json.string(violation.type);
    json.end();
  }
  json.end();
  json.end();
  return json.take();
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
