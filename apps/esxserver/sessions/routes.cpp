// Signing in over HTTP: ID tokens, sessions of browsers, and the pages of the issuer.

#include <memory>

#include "esxserver/http/credentials.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/throttle.h"
#include "esxserver/sessions/requests.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/sessions/views.h"

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

http::Route test_auth_route(SignIn& sign_in) {
  return for_users(sign_in,
                   {.method = "GET",
                    .path = "/api/v1/auth/test-auth",
                    .operation_id = "testAuth",
                    .summary = "Verify a token",
                    .text = "Returns the user of the token.",
                    .tag = "Users",
                    .responses = {{.status = 200,
                                   .text = "The token is valid.",
                                   .contents = {{"application/json", &estimate::describe<User>}}}},
                    .handler = {}},
                   [](http::Request&, const User& user) -> http::Answer {
                     return http::json_response(200, estimate::encode_json(user));
                   });
}

http::Route jwks_route(std::function<Result<std::string>()> public_keys) {
  return {.method = "GET",
          .path = "/.well-known/jwks.json",
          .operation_id = "jwks",
          .summary = "Get the public keys of the local issuer",
          .text =
              "A JWK set (RFC 7517), for services that verify tokens from `esxserver token`. Empty if the "
              "server uses another identity provider.",
          .tag = "Users",
          .responses = {{.status = 200, .text = "The keys.", .contents = {{"application/json"}}}},
          .errors = {ServerError::service_unavailable},
          .handler = [public_keys = std::move(public_keys)](http::Request&) -> http::Answer {
            auto keys = public_keys();
            if (!keys) return refusal(keys.error());
            auto response = http::json_response(200, *std::move(keys));
            response.headers.push_back({"Cache-Control", "public, max-age=300"});
            return response;
          }};
}

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
Result<void> check_link_use(LinkUse link_use, const Request& request) {
  if (link_use == LinkUse::never)
    return fail(ErrorCode::not_found, "This server does not have sign-in links.");
  if (link_use == LinkUse::local && !http::is_from_this_machine(request))
    return fail(ServerError::local_only, "Sign-in links work from the server's own machine only.");
  return {};
}

/// The user of the link whose code is in the body. A right code always works, however many wrong ones come
/// from the same address.
std::expected<Identity, http::HttpError> redeem(SignInLinks& links, KeyThrottle& wrong_codes, Clock& clock,
                                                Request& request) {
  const auto body = http::read_json<view::SessionRequest>(request);
  if (!body) return std::unexpected(body.error());
  auto user = links.redeem(body->code);
  if (user) return *std::move(user);
  if (user.error().code == ServerError::invalid_sign_in_code)
    if (const auto wait = wrong_codes.count(http::address_group(request.remote_address), clock.now()))
      return throttled("Too many codes from this address were wrong.", *wait);
  return refusal(user.error());
}

Answer begin_session(SignIn& sign_in, const Identity& user, Request& request, std::string_view base_url) {
  const auto secret = sign_in.sessions().begin(user);
  if (!secret) return refusal(secret.error());
  auto answer = session_answer(sign_in, request, *secret);
  if (answer) answer->headers.push_back(session_cookie(*secret, base_url));
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

http::Route methods_route(LinkUse link_use, IssuerLogin* login, std::optional<SignUp> mail) {
  return {.method = "GET",
          .path = "/api/v1/auth/methods",
          .operation_id = "signInMethods",
          .summary = "List the ways to sign in",
          .text = "Which ways to sign in this server offers browsers.",
          .tag = "Sign-in",
          .responses = {{.status = 200,
                         .text = "The ways.",
                         .contents = {{"application/json", &describe<view::SignInMethods>}}}},
          .handler = [link_use, login, mail](Request&) -> Answer {
            view::SignInMethods methods{
                .link = link_use != LinkUse::never, .issuer = {}, .mail = mail.has_value(), .sign_up = mail};
            if (login) methods.issuer = login->issuer();
            return http::json_response(200, estimate::encode_json(methods));
          }};
}

http::Route link_route(SignIn& sign_in, SignInLinks& links, LinkUse link_use, Clock& clock,
                       const std::function<std::string()>& base_url) {
  constexpr int max_wrong_codes = 20;  // of an address in a minute
  using enum ServerError;
  auto route = session_row(
      "POST", "signIn", "Sign in with a link",
      "Uses a link up that the server printed or `esxserver user link` made, and sets the cookie "
      "`esx_session`. Unless the operator allows more, links work from the server's own machine only. "
      "Repeated wrong codes from a network address are throttled.",
      "The browser is signed in.");
  route.request = {{"application/json", &describe<view::SessionRequest>}};
  route.responses.front().headers = {{.name = "Set-Cookie", .text = "The cookie of the session."}};
  route.errors = {ErrorCode::not_found,
                  local_only,
                  invalid_sign_in_code,
                  user_blocked,
                  too_many_attempts,
                  cross_site_request,
                  ErrorCode::validation_failed,
                  unsupported_media_type,
                  ErrorCode::request_too_large,
                  service_unavailable};
  const auto wrong_codes = std::make_shared<KeyThrottle>(KeyThrottleLimit{.keys = max_wrong_codes});
  route.handler = [&sign_in, &links, link_use, &clock, base_url, wrong_codes](Request& request) -> Answer {
    if (const auto ours = check_host(request, base_url()); !ours) return refusal(ours.error());
    if (const auto usable = check_link_use(link_use, request); !usable) return refusal(usable.error());
    const auto user = redeem(links, *wrong_codes, clock, request);
    if (!user) return std::unexpected(user.error());
    return begin_session(sign_in, *user, request, base_url());
  };
  return route;
}

http::Route read_route(SignIn& sign_in) {
  using enum ServerError;
  auto route = session_row("GET", "getSession", "Read the session",
                           "The session of the cookie. It ends 12 hours after its last use, and 7 days after "
                           "it began.",
                           "The session.");
  route.auth = http::Auth::session;
  route.errors = {invalid_session, user_blocked, cross_site_request, service_unavailable};
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

std::unexpected<http::HttpError> no_issuer() {
  return refusal({ErrorCode::not_found, "This server has no issuer to sign in at.", ""});
}

/// `logins`: counts the sign-ins that a client begins.
Answer begin_login(IssuerLogin& login, KeyThrottle& logins, Time now, const Request& request,
                   std::string_view base_url) {
  const auto query = http::read_query<view::LoginQuery>(request);
  if (!query) return std::unexpected(query.error());
  const auto wait = logins.count(http::address_group(request.remote_address), now);
  if (wait) return throttled("Too many sign-ins were begun from this address.", *wait);
  const auto start = login.begin(query->return_to.value_or("/"));
  if (!start) return refusal(start.error());
  const auto max_age = std::chrono::duration_cast<std::chrono::seconds>(login_life);
  return redirect(start->url, {login_cookie(start->browser_secret, max_age, base_url)});
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

Result<SignedIn> end_login(SignIn& sign_in, IssuerLogin& login, const Request& request) {
  const auto answer = login_answer(request);
  if (!answer) return std::unexpected(answer.error());
  auto end = login.finish(*answer);
  if (!end) return std::unexpected(end.error());
  auto secret = sign_in.sessions().begin(end->user);
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
Answer finish_login(SignIn& sign_in, IssuerLogin& login, Request& request, std::string_view base_url) {
  const http::Field no_login_cookie = login_cookie("", std::chrono::seconds(0), base_url);
  const auto end = end_login(sign_in, login, request);
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

std::vector<http::Route> auth_routes(SignIn& sign_in, std::function<Result<std::string>()> public_keys) {
  return {test_auth_route(sign_in), jwks_route(std::move(public_keys))};
}

std::vector<http::Route> session_routes(SignIn& sign_in, SignInLinks& links, const SignInWays& ways,
                                        Clock& clock, const std::function<std::string()>& base_url) {
  const LinkUse link_use = ways.link_use;
  return {methods_route(link_use, ways.login, ways.mail),
          link_route(sign_in, links, link_use, clock, base_url), read_route(sign_in), end_route(sign_in)};
}

std::vector<http::Route> login_routes(SignIn& sign_in, IssuerLogin* login, Clock& clock,
                                      const std::function<std::string()>& base_url) {
  using enum ServerError;
  auto begin = login_row("/api/v1/auth/login", "beginLogin", "Sign in at the issuer",
                         "Sends the browser to the OpenID issuer (authorization code with PKCE).",
                         "To the issuer's page.");
  begin.parameters = query_parameters(estimate::describe<view::LoginQuery>());
  begin.errors.insert(begin.errors.end(), {invalid_request, ErrorCode::validation_failed, too_many_attempts,
                                           service_unavailable});
  const auto logins = std::make_shared<KeyThrottle>();
  begin.handler = [login, logins, &clock, base_url](Request& request) -> Answer {
    if (!login) return no_issuer();
    return begin_login(*login, *logins, clock.now(), request, base_url());
  };
  auto end = login_row(
      callback_path, "finishLogin", "Come back from the issuer",
      "The issuer sends the browser here. Signs it in with the cookie `esx_session` and sends it to the "
      "`return_to` of the sign-in; after an error to `/?sign_in_error=CODE`: `invalid_state`, "
      "`sign_in_denied`, `user_blocked`, `invalid_sign_in_code`, `invalid_token`, `service_unavailable` or "
      "`internal_error`.",
      "To the page that the sign-in began on.");
  end.parameters = {{.name = "state", .text = "Of the sign-in."}, {.name = "code", .text = "Of the issuer."}};
  end.handler = [&sign_in, login, base_url](Request& request) -> Answer {
    if (!login) return no_issuer();
    return finish_login(sign_in, *login, request, base_url());
  };
  return {begin, end};
}

}  // namespace esxserver
