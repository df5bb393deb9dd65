#include "esxserver/application/session_routes.h"

#include "esxserver/application/session_cookie.h"
#include "esxserver/application/session_views.h"
#include "esxserver/application/signed_in.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/edge/address_group.h"
#include "esxserver/http/this_machine.h"

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

http::Route session_row(std::string_view method, std::string_view operation_id, std::string_view summary,
                        std::string_view text, std::string_view answer) {
  return {.method = method,
          .path = "/api/v1/auth/session",
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .tag = "Sign-in",
          .responses = {{.status = 200,
                         .text = answer,
                         .contents = {{"application/json", &describe<view::SessionResponse>}}}},
          .handler = {}};
}

/// The session as its page sees it.
Answer session_answer(SignIn& sign_in, Request& request, std::string_view secret) {
  auto session = sign_in.sessions().find(secret);
  if (!session) return refusal(session.error());
  const Time end = end_of(*session);
  auto user = sign_in.user(std::move(session->user));
  if (!user) return refusal(user.error());
  request.notes.push_back({"uid", user->uid});
  return http::json_response(200, estimate::encode_json(view::SessionResponse{
                                      *std::move(user), BrowserSessions::csrf_token(secret), end}));
}

std::unexpected<http::HttpError> without_cookie() {
  return refusal({ServerError::invalid_session, "The browser is not signed in.", ""});
}

/// Whether links sign this client in.
Result<void> check_link_use(const SessionRouteServices& services, const Request& request) {
  if (services.link_use == LinkUse::never)
    return fail(ErrorCode::not_found, "This server does not have sign-in links.");
  if (services.link_use == LinkUse::local && !http::is_from_this_machine(request))
    return fail(ServerError::local_only, "Sign-in links work from the server's own machine only.");
  return {};
}

/// A right code always works, however many wrong ones come from the same address.
std::unexpected<http::HttpError> wrong_code(const SessionRouteServices& services, const Request& request,
                                            const Error& error) {
  if (error.code != ServerError::invalid_sign_in_code) return refusal(error);
  const auto wait =
      services.wrong_codes.count(http::address_group(request.remote_address), services.clock.now());
  if (wait) return throttled("Too many codes from this address were wrong.", *wait);
  return refusal(error);
}

Answer sign_in_by_link(const SessionRouteServices& services, Request& request) {
  if (const auto usable = check_link_use(services, request); !usable) return refusal(usable.error());
  const auto body = http::read_json<view::SessionRequest>(request);
  if (!body) return std::unexpected(body.error());
  const auto user = services.links.redeem(body->code);
  if (!user) return wrong_code(services, request, user.error());
  const auto secret = services.sign_in.sessions().begin(*user);
  if (!secret) return refusal(secret.error());
  auto answer = session_answer(services.sign_in, request, *secret);
  if (answer) answer->headers.push_back(session_cookie(*secret, services.base_url()));
  return answer;
}

Answer read_session(SignIn& sign_in, Request& request) {
  const std::string_view secret = session_secret(request);
  if (secret.empty()) return without_cookie();
  if (const auto same = check_site(request); !same) return refusal(same.error());
  return session_answer(sign_in, request, secret);
}

Answer sign_out(SignIn& sign_in, const Request& request) {
  const std::string_view secret = session_secret(request);
  if (secret.empty()) return without_cookie();
  if (const auto session = sign_in.sessions().find(secret); !session) return refusal(session.error());
  if (const auto safe = check_csrf(request, secret); !safe) return refusal(safe.error());
  if (const auto ended = sign_in.sessions().end(secret); !ended) return refusal(ended.error());
  return http::Response{.status = 204, .headers = {no_session_cookie()}};
}

http::Route methods_route(const SessionRouteServices& services) {
  return {.method = "GET",
          .path = "/api/v1/auth/methods",
          .operation_id = "signInMethods",
          .summary = "List the ways to sign in",
          .text = "Which ways to sign in this server offers browsers.",
          .tag = "Sign-in",
          .responses = {{.status = 200,
                         .text = "The ways.",
                         .contents = {{"application/json", &describe<view::SignInMethods>}}}},
          .handler = [services](Request&) -> Answer {
            view::SignInMethods methods{.link = services.link_use != LinkUse::never, .issuer = {}};
            if (services.login) methods.issuer = services.login->issuer();
            return http::json_response(200, estimate::encode_json(methods));
          }};
}

http::Route link_route(const SessionRouteServices& services) {
  using enum ServerError;
  auto route = session_row(
      "POST", "signIn", "Sign in with a link",
      "Uses a link up that the server printed or `esxserver user link` made, and sets the cookie "
      "`esx_session`. Unless the operator allows more, links work from the server's own machine only. "
      "Repeated wrong codes from a network address are throttled.",
      "The browser is signed in.");
  route.request = {{"application/json", &describe<view::SessionRequest>}};
  route.responses.front().headers = {{.name = "Set-Cookie", .text = "The cookie of the session."}};
  route.errors = {ErrorCode::not_found,         local_only,
                  invalid_sign_in_code,         too_many_attempts,
                  ErrorCode::validation_failed, unsupported_media_type,
                  ErrorCode::request_too_large, service_unavailable};
  route.handler = [services](Request& request) { return sign_in_by_link(services, request); };
  return route;
}

http::Route read_route(SignIn& sign_in) {
  using enum ServerError;
  auto route = session_row("GET", "getSession", "Read the session",
                           "The session of the cookie. It ends 12 hours after its last use, and 7 days after "
                           "it began.",
                           "The session.");
  route.auth = http::Auth::session;
  route.errors = {invalid_session, cross_site_request, service_unavailable};
  route.handler = [&sign_in](Request& request) { return read_session(sign_in, request); };
  return route;
}

http::Route end_route(SignIn& sign_in) {
  using enum ServerError;
  auto route = session_row("DELETE", "signOut", "Sign out", "Ends the session of the cookie.", "");
  route.auth = http::Auth::session;
  route.responses = {{.status = 204,
                      .text = "The browser is signed out.",
                      .headers = {{.name = "Set-Cookie", .text = "Deletes the cookie of the session."}}}};
  route.errors = {invalid_session, cross_site_request, invalid_csrf_token, service_unavailable};
  route.handler = [&sign_in](Request& request) { return sign_out(sign_in, request); };
  return route;
}

}  // namespace

std::vector<http::Route> session_routes(const SessionRouteServices& services) {
  return {methods_route(services), link_route(services), read_route(services.sign_in),
          end_route(services.sign_in)};
}

}  // namespace esxserver
