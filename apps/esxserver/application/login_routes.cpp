#include "esxserver/application/project_requests.h"
#include "esxserver/application/session_cookie.h"
#include "esxserver/application/session_routes.h"
#include "esxserver/application/session_views.h"
#include "esxserver/application/signed_in.h"
#include "esxserver/http/cookies.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/edge/address_group.h"

namespace esxserver {
namespace {

using http::Answer;
using http::Request;

constexpr std::string_view callback_path = "/api/v1/auth/callback", login_cookie_name = "esx_login";

/// What binds a sign-in to the browser that began it. The issuer's page leads back from another site, which
/// SameSite=Strict would not allow.
http::Field login_cookie(std::string_view secret, std::chrono::seconds max_age, std::string_view base_url) {
  return http::set_cookie({.name = login_cookie_name,
                           .value = secret,
                           .path = callback_path,
                           .same_site = "Lax",
                           .secure = is_https(base_url),
                           .max_age = max_age});
}

http::Response redirect(std::string place, std::vector<http::Field> cookies) {
  http::Response response{.status = 302, .headers = std::move(cookies)};
  response.headers.push_back({"Location", std::move(place)});
  return response;
}

Answer begin_login(const SessionRouteServices& services, const Request& request) {
  if (!services.login) return refusal({ErrorCode::not_found, "This server has no issuer to sign in at.", ""});
  const auto query = http::read_query<view::LoginQuery>(request);
  if (!query) return std::unexpected(query.error());
  const auto wait = services.logins.count(http::address_group(request.remote_address), services.clock.now());
  if (wait) return throttled("Too many sign-ins were begun from this address.", *wait);
  const auto start = services.login->begin(query->return_to.value_or("/"));
  if (!start) return refusal(start.error());
  const auto max_age = std::chrono::duration_cast<std::chrono::seconds>(login_life);
  return redirect(start->url, {login_cookie(start->browser_secret, max_age, services.base_url())});
}

/// Issuers add parameters of their own.
Result<LoginAnswer> login_answer(const Request& request) {
  const auto fields = http::parse_query(request.query);
  if (!fields) return fail(ServerError::invalid_state, "the query string is not percent-encoded UTF-8");
  LoginAnswer answer{
      .state = {}, .code = {}, .browser_secret = std::string(http::cookie(request, login_cookie_name))};
  for (const http::Field& field : *fields) {
    if (field.name == "state") answer.state = field.value;
    if (field.name == "code") answer.code = field.value;
  }
  return answer;
}

struct SignedIn {
  std::string secret, return_to, uid;
};

Result<SignedIn> end_login(const SessionRouteServices& services, const Request& request) {
  const auto answer = login_answer(request);
  if (!answer) return std::unexpected(answer.error());
  auto end = services.login->finish(*answer);
  if (!end) return std::unexpected(end.error());
  auto secret = services.sign_in.sessions().begin(end->user);
  if (!secret) return std::unexpected(secret.error());
  return SignedIn{*std::move(secret), std::move(end->return_to), std::move(end->user.uid)};
}

/// Of faults of the server, clients see a single one.
std::string public_name(AnyErrorCode code) {
  constexpr int fault_status = 500;
  const AnyErrorCode seen = code.info().http_status == fault_status ? ErrorCode::internal_error : code;
  return std::string(seen.info().name);
}

/// A person looks at the answer, so an error leads back to the page, with its name only.
Answer finish_login(const SessionRouteServices& services, Request& request) {
  if (!services.login) return refusal({ErrorCode::not_found, "This server has no issuer to sign in at.", ""});
  const std::string base_url = services.base_url();
  const http::Field no_login_cookie = login_cookie("", std::chrono::seconds(0), base_url);
  const auto end = end_login(services, request);
  if (end) {
    request.notes.push_back({"uid", end->uid});
    return redirect(end->return_to, {no_login_cookie, session_cookie(end->secret, base_url)});
  }
  const std::string name = public_name(end.error().code);
  auto response = redirect("/?sign_in_error=" + name, {no_login_cookie});
  response.error_code = name;
  response.fault = end.error().message;
  return response;
}

http::Route login_row(std::string_view path, std::string_view operation_id, std::string_view summary,
                      std::string_view text, std::string_view answer) {
  return {.method = "GET",
          .path = path,
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .tag = "Sign-in",
          .responses = {{.status = 302,
                         .text = answer,
                         .headers = {{.name = "Location", .text = "Where the browser goes."},
                                     {.name = "Set-Cookie", .text = "Cookies of the sign-in."}}}},
          .errors = {ErrorCode::not_found},
          .handler = {}};
}

}  // namespace

std::vector<http::Route> login_routes(const SessionRouteServices& services) {
  using enum ServerError;
  auto begin = login_row("/api/v1/auth/login", "beginLogin", "Sign in at the issuer",
                         "Sends the browser to the OpenID issuer (authorization code with PKCE).",
                         "To the issuer's page.");
  begin.parameters = query_parameters(estimate::describe<view::LoginQuery>());
  begin.errors.insert(begin.errors.end(), {invalid_request, ErrorCode::validation_failed, too_many_attempts,
                                           service_unavailable});
  begin.handler = [services](Request& request) { return begin_login(services, request); };
  auto end = login_row(
      callback_path, "finishLogin", "Come back from the issuer",
      "The issuer sends the browser here. Signs it in with the cookie `esx_session` and sends it to the "
      "`return_to` of the sign-in; after an error to `/?sign_in_error=CODE`: `invalid_state`, "
      "`sign_in_denied`, `invalid_sign_in_code`, `invalid_token`, `service_unavailable` or `internal_error`.",
      "To the page that the sign-in began on.");
  end.parameters = {{.name = "state", .text = "Of the sign-in."}, {.name = "code", .text = "Of the issuer."}};
  end.handler = [services](Request& request) { return finish_login(services, request); };
  return {begin, end};
}

}  // namespace esxserver
