#include "esxserver/http/bearer_token.h"
#include "esxserver/partner/operator_routes.h"
#include "esxserver/partner/operator_views.h"

namespace esxserver {
namespace {

using http::Answer;
using http::json_response;

void verify(IdentityProvider* identity, std::string_view token, view::HealthAuth& report) {
  const auto user = identity ? identity->verify(token)
                             : fail(ServerError::service_unavailable, "this server has no identity provider");
  report.token_verified = user.has_value();
  if (user) {
    report.uid = user->uid;
    report.email = user->email;
  } else {
    // What went wrong inside is for the log.
    const auto& info = user.error().code.info();
    report.error = info.http_status == 500 ? std::string(info.meaning) : user.error().message;
  }
}

Answer health_auth(IdentityProvider* identity, const http::Request& request) {
  view::HealthAuth report{.admin_initialized = identity != nullptr};
  if (identity) report.project_id.value = identity->project_id();
  const std::string_view token = http::bearer_token(request);
  if (!token.empty()) verify(identity, token, report);
  return json_response(200, estimate::encode_json(report));
}

Answer ready(Operations& operations) {
  const Readiness readiness = operations.readiness();
  return json_response(readiness.ready ? 200 : 503, estimate::encode_json(readiness));
}

http::Route health_row(std::string_view path, std::string_view operation_id, std::string_view summary,
                       std::string_view text, estimate::DescribeStruct schema) {
  return {.method = "GET",
          .path = path,
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .tag = "Health",
          .responses = {{.status = 200, .text = "The result.", .contents = {{"application/json", schema}}}}};
}

}  // namespace

std::vector<http::Route> health_routes(const OperatorServices& services) {
  auto running =
      health_row("/health/", "health", "Check that the server is running",
                 "Returns the version and the commit it was built from.", &estimate::describe<view::Health>);
  running.handler = [build = services.build](http::Request&) -> Answer {
    return json_response(200, estimate::encode_json(view::Health{"ok", build.version, build.git_sha,
                                                                 build.git_branch, build.git_dirty}));
  };

  auto auth = health_row(
      "/health/auth", "healthAuth", "Check that tokens can be verified",
      "If the request has a bearer token, also verifies it and returns its user, or why it is invalid.",
      &estimate::describe<view::HealthAuth>);
  auth.auth = http::Auth::optional_id_token;
  auth.handler = [identity = services.identity](http::Request& request) {
    return health_auth(identity, request);
  };

  auto readiness = health_row("/health/ready", "healthReady", "Check that the server is ready",
                              "Checks everything the server depends on.", &estimate::describe<Readiness>);
  readiness.responses.push_back({.status = 503,
                                 .text = "A dependency does not work.",
                                 .contents = {{"application/json", &estimate::describe<Readiness>}}});
  readiness.handler = [&operations = services.operations](http::Request&) { return ready(operations); };
  return {std::move(running), std::move(auth), std::move(readiness)};
}

}  // namespace esxserver
