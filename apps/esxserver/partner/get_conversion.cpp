#include "esxserver/partner/caller.h"
#include "esxserver/partner/route_rows.h"
#include "esxserver/partner/views.h"

namespace esxserver {
namespace {

http::Answer get_conversion(const PartnerServices& services, http::Request& request) {
  const auto caller = authenticated(services, request);
  if (!caller) return std::unexpected(caller.error());
  const auto document = services.api.read(*caller, request.path_parameter("job_id"));
  if (!document) return refused(services.clock, document.error());
  request.notes.push_back({"job_id", document->job_id});
  return http::json_response(200, to_json(*document));
}

}  // namespace

http::Route get_conversion_route(const PartnerServices& services) {
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
                          .text = "The `job_id` of the 202 response."}},
          .responses = {{.status = 200,
                         .text = "The current state of the job.",
                         .contents = {{"application/json", &estimate::describe<JobDocument>}}}},
          .errors = {ServerError::missing_api_key, ServerError::invalid_api_key,
                     ServerError::too_many_attempts, ErrorCode::not_found},
          .handler = [services](http::Request& request) { return get_conversion(services, request); }};
}

}  // namespace esxserver
