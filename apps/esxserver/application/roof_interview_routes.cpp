#include "esxserver/application/roof_interview_routes.h"

#include "esxserver/application/roof_interview_views.h"
#include "esxserver/http/decode_request.h"
#include "roof/interview.h"

namespace esxserver {
namespace {

using estimate::ErrorCode;
using http::Answer;
using http::Request;

/// libroof reads the answers itself; here only the other names are checked.
estimate::Result<roof::InterviewRequest> interview_request(const view::RoofInterviewPreviewRequest& body) {
  estimate::JsonWriter json;
  json.object();
  json.key("answers");
  estimate::write_json(json, body.answers);
  if (body.measurements && !body.measurements->is_null()) {
    json.key("measurements");
    estimate::write_json(json, *body.measurements);
  }
  json.end();
  return roof::interview_request_from_json(json.take());
}

Answer preview_interview(const estimate::PriceList& prices, Request& request) {
  const auto body = http::read_json<view::RoofInterviewPreviewRequest>(request);
  if (!body) return std::unexpected(body.error());
  const auto asked = interview_request(*body);
  if (!asked) return std::unexpected(http::body_error({}, asked.error()));
  const std::optional<roof::RoofMeasurements>& kept = asked->measurements;
  const roof::RoofMeasurements* measured = kept ? &*kept : nullptr;
  return http::json_response(200,
                             roof::interview_to_json(roof::run_interview(asked->answers, measured, prices)));
}

http::Route definition_route() {
  return {
      .method = "GET",
      .path = "/api/v1/roof/interview",
      .operation_id = "roofInterview",
      .summary = "The roof interview",
      .text = "Every question, and when it is asked.",
      .tag = "Roof",
      .responses = {{.status = 200,
                     .text = "The table of questions.",
                     .contents = {{"application/json", &estimate::describe<view::RoofInterviewDefinition>}}}},
      .handler = [](Request&) { return http::json_response(200, roof::interview_definition_json()); }};
}

http::Route preview_route(const estimate::PriceList& prices) {
  using enum ErrorCode;
  return {.method = "POST",
          .path = "/api/v1/roof/interview/preview",
          .operation_id = "previewRoofInterview",
          .summary = "The questions that follow from the answers, and the scope",
          .text = "Always the visible questions. Where no scope can be made, `error` in the answer says why.",
          .tag = "Roof",
          .request = {{"application/json", &estimate::describe<view::RoofInterviewPreviewRequest>}},
          .responses = {{.status = 200,
                         .text = "The state of the interview.",
                         .contents = {{"application/json",
                                       &estimate::describe<view::RoofInterviewPreviewResponse>}}}},
          .errors = {unsupported_media_type, request_too_large, validation_failed},
          .handler = [&prices](Request& request) { return preview_interview(prices, request); }};
}

}  // namespace

std::vector<http::Route> roof_interview_routes(const estimate::PriceList& prices) {
  return {definition_route(), preview_route(prices)};
}

}  // namespace esxserver
