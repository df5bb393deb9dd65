#include "esxserver/application/project_requests.h"

#include "esxserver/application/signed_in.h"

namespace esxserver {

std::unexpected<http::HttpError> project_refusal(Error error, std::string_view from) {
  if (error.code != ErrorCode::validation_failed) return refusal(std::move(error));
  return std::unexpected(http::validation_error(
      {{.place = {error.where}, .message = error.message, .type = estimate::violation_types::not_allowed}},
      from));
}

http::Parameter path_parameter(std::string_view name, std::string_view text) {
  return {.name = name, .in = http::Parameter::In::path, .required = true, .text = text};
}

std::vector<http::Parameter> query_parameters(const estimate::StructInfo& query) {
  std::vector<http::Parameter> parameters;
  parameters.reserve(query.fields.size());
  for (const estimate::FieldInfo& field : query.fields)
    parameters.push_back({.name = field.name,
                          .in = http::Parameter::In::query,
                          .required = field.required,
                          .text = field.text,
                          .type = field.type});
  return parameters;
}

std::vector<http::Parameter> with_parameters(std::vector<http::Parameter> more,
                                             const std::vector<http::Parameter>& parameters) {
  more.insert(more.end(), parameters.begin(), parameters.end());
  return more;
}

}  // namespace esxserver
