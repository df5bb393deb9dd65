#include "esxserver/partner/caller.h"
#include "esxserver/partner/route_rows.h"
#include "esxserver/partner/views.h"

namespace esxserver {
namespace {

http::Answer ping(const PartnerServices& services, http::Request& request) {
  const auto caller = authenticated(services, request);
  if (!caller) return std::unexpected(caller.error());
  return http::json_response(200, estimate::encode_json(view::Ping{"ok", caller->partner_name,
                                                                   caller->key_kind, services.clock.now()}));
}

}  // namespace

http::Route ping_route(const PartnerServices& services) {
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
      .handler = [services](http::Request& request) { return ping(services, request); }};
}

}  // namespace esxserver
