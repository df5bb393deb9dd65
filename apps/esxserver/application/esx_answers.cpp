#include "esxserver/application/esx_answers.h"

#include <utility>

#include "esxserver/application/esx_views.h"
#include "esxserver/application/project_requests.h"
#include "esxserver/domain/base64.h"

namespace esxserver {

http::Answer generated_answer(GeneratedEsx made) {
  return http::json_response(
      200, estimate::encode_json(view::GeneratedEsx{.filename = std::move(made.run.filename),
                                                    .esx_b64 = to_base64(made.esx),
                                                    .report = std::move(made.run.report),
                                                    .scope_preview = std::move(made.preview),
                                                    .run_ref = std::move(made.run.run_ref)}));
}

std::unexpected<http::HttpError> content_refusal(estimate::Place place, Error error) {
  constexpr int unprocessable = 422;
  if (error.code != ErrorCode::validation_failed && error.code.info().http_status == unprocessable)
    return std::unexpected(http::body_error(std::move(place), error));
  return project_refusal(std::move(error));
}

int line_count(const estimate::JsonValue& document) {
  const estimate::JsonValue* lines = document.find("line_items");
  const auto* list = lines ? lines->list() : nullptr;
  return list ? static_cast<int>(list->size()) : 0;
}

std::expected<void, http::HttpError> check_line_count(const estimate::JsonValue& document) {
  if (line_count(document) <= view::max_estimate_lines) return {};
  return std::unexpected(http::validation_error(
      {{.place = {"estimate", "line_items"},
        .message = "has more than " + std::to_string(view::max_estimate_lines) + " lines",
        .type = estimate::violation_types::too_many}},
      "body"));
}

std::string source_name(const estimate::JsonValue& document) {
  const estimate::JsonValue* name = document.at_path("source.file_name");
  return name ? std::string(name->as_text()) : std::string();
}

}  // namespace esxserver
