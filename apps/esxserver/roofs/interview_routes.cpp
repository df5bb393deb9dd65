#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "estimate/fields/fields.h"
#include "esxserver/base/codecs.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/route.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/sessions/requests.h"
#include "roof/interview_fields.h"

namespace esxserver::view {

/// libroof reads the answers itself; here only the other names are checked.
struct RoofInterviewPreviewRequest {
  estimate::JsonValue answers;
  std::optional<estimate::JsonValue> measurements;
  std::optional<std::string> price_list;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoofInterviewPreviewRequest> {
  using Request = esxserver::view::RoofInterviewPreviewRequest;
  static constexpr std::string_view name = "RoofInterviewPreviewRequest", text = "The answers so far.";
  static constexpr auto rows = std::tuple(
      field("answers", &Request::answers, "An object: id of a question to its answer; at most 1,000."),
      field("measurements", &Request::measurements,
            "The figures of a preview, or what the parse of a report gave; without them, those among the "
            "answers hold."),
      field("price_list", &Request::price_list, esxserver::view::price_list_text,
            esxserver::view::price_list_rules));
};

namespace esxserver {
namespace {

using estimate::ErrorCode;
using http::Answer;
using http::Request;

Answer preview_interview(RoofPrices& prices, Request& request, const std::optional<User>& user) {
  const auto body = http::read_json<view::RoofInterviewPreviewRequest>(request);
  if (!body) return std::unexpected(body.error());
  // Each that is not a question's is named in the answer.
  constexpr std::size_t max_answers = 1'000;
  if (const auto* members = body->answers.object(); members && members->size() > max_answers)
    return std::unexpected(http::validation_error({{.place = {"answers"},
                                                    .message = "has more than 1,000 answers",
                                                    .type = estimate::violation_types::too_many}},
                                                  "body"));
  const auto asked = roof::interview_request_from_json(estimate::encode_json(*body));
  if (!asked) return std::unexpected(http::body_error({}, asked.error()));
  const std::optional<roof::RoofMeasurements>& kept = asked->measurements;
  const roof::RoofMeasurements* measured = kept ? &*kept : nullptr;
  const auto list = prices.get(body->price_list.value_or(""), user);
  if (!list) return project_refusal(list.error());
  return http::json_response(200,
                             roof::interview_to_json(roof::run_interview(asked->answers, measured, **list)));
}

http::Route definition_route() {
  return {.method = "GET",
          .path = "/api/v1/roof/interview",
          .operation_id = "roofInterview",
          .summary = "The roof interview",
          .text = "Every question, and when it is asked.",
          .tag = roof_tag,
          .responses = {{.status = 200,
                         .text = "The table of questions.",
                         .contents = {{"application/json", &estimate::describe<roof::InterviewDefinition>}}}},
          .handler = [](Request&) { return http::json_response(200, roof::interview_definition_json()); }};
}

http::Route preview_route(SignIn& sign_in, RoofPrices& prices) {
  using enum ErrorCode;
  using enum ServerError;
  return for_visitors(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/roof/interview/preview",
       .operation_id = "previewRoofInterview",
       .summary = "The questions that follow from the answers, and the scope",
       .text = "Always the visible questions. Where no scope can be made, `error` in the answer says why.",
       .tag = roof_tag,
       .request = {{"application/json", &estimate::describe<view::RoofInterviewPreviewRequest>}},
       .responses = {{.status = 200,
                      .text = "The state of the interview.",
                      .contents = {{"application/json", &estimate::describe<roof::Interview>}}}},
       .errors = {unsupported_media_type, request_too_large, validation_failed},
       .handler = {}},
      [&prices](Request& request, const std::optional<User>& user) {
        return preview_interview(prices, request, user);
      });
}

}  // namespace

std::vector<http::Route> roof_interview_routes(SignIn& sign_in, RoofPrices& prices) {
  return {definition_route(), preview_route(sign_in, prices)};
}

}  // namespace esxserver
