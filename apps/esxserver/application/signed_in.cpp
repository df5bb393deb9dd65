#include "esxserver/application/signed_in.h"

#include "esxserver/application/session_cookie.h"
#include "esxserver/domain/retry_after.h"
#include "esxserver/http/bearer_token.h"

namespace esxserver {
namespace {

using Found = std::expected<User, http::HttpError>;

Found with_token(SignIn& sign_in, const http::Request& request) {
  const std::string_view token = http::bearer_token(request);
  if (token.empty())
    return refusal(
        {ServerError::invalid_token, "The Authorization header does not have a bearer token.", ""});
  auto user = sign_in.user(token);
  if (!user) return refusal(user.error());
  return *std::move(user);
}

Found with_cookie(SignIn& sign_in, const http::Request& request, std::string_view secret) {
  auto session = sign_in.sessions().find(secret);
  if (!session) return refusal(session.error());
  if (const auto safe = check_csrf(request, secret); !safe) return refusal(safe.error());
  auto user = sign_in.user(std::move(session->user));
  if (!user) return refusal(user.error());
  return *std::move(user);
}

/// The user of the token or, without one, of the session; nullopt: the request has neither.
std::expected<std::optional<User>, http::HttpError> caller_of(SignIn& sign_in, http::Request& request) {
  const std::string_view secret = session_secret(request);
  const bool has_token = request.header("authorization") != nullptr;
  if (!has_token && secret.empty()) return std::nullopt;
  auto user = has_token ? with_token(sign_in, request) : with_cookie(sign_in, request, secret);
  if (!user) return std::unexpected(std::move(user).error());
  request.notes.push_back({"uid", user->uid});
  return *std::move(user);
}

http::Route with_sign_in_errors(http::Route route, http::Auth auth) {
  using enum ServerError;
  route.auth = auth;
  if (auth == http::Auth::user) route.errors.emplace_back(missing_token);
  for (const ServerError error : {invalid_token, invalid_session, cross_site_request})
    route.errors.emplace_back(error);
  if (route.method != "GET") route.errors.emplace_back(invalid_csrf_token);
  route.errors.emplace_back(service_unavailable);
  return route;
}

}  // namespace

http::Route for_users(SignIn& sign_in, http::Route route, UserHandler handler) {
  route = with_sign_in_errors(std::move(route), http::Auth::user);
  route.handler = [&sign_in, handler = std::move(handler)](http::Request& request) -> http::Answer {
    const auto user = caller_of(sign_in, request);
    if (!user) return std::unexpected(user.error());
    const std::optional<User>& caller = *user;
    if (!caller) return refusal({ServerError::missing_token, "This endpoint needs a bearer token.", ""});
    return handler(request, *caller);
  };
  return route;
}

http::Route for_visitors(SignIn& sign_in, http::Route route, VisitorHandler handler) {
  route = with_sign_in_errors(std::move(route), http::Auth::optional_user);
  route.handler = [&sign_in, handler = std::move(handler)](http::Request& request) -> http::Answer {
    const auto user = caller_of(sign_in, request);
    if (!user) return std::unexpected(user.error());
    return handler(request, *user);
  };
  return route;
}

std::unexpected<http::HttpError> refusal(Error error) {
  const AnyErrorCode code = error.code;
  http::HttpError http_error(std::move(error));
  // No error of the application API waits for a certain time of day.
  if (const auto delay = retry_after(code, Time()))
    http_error.headers.push_back({"Retry-After", std::to_string(delay->count())});
  if (code == ServerError::invalid_token)
    http_error.headers.push_back(http::invalid_token_challenge());
  else if (code.info().http_status == 401)
    http_error.headers.push_back({"WWW-Authenticate", "Bearer"});
  if (code == ServerError::invalid_session) http_error.headers.push_back(no_session_cookie());
  return std::unexpected(std::move(http_error));
}

std::unexpected<http::HttpError> throttled(std::string message, Duration wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
  return std::unexpected(http::HttpError({ServerError::too_many_attempts, std::move(message), ""},
                                         {{"Retry-After", std::to_string(seconds)}}));
}

}  // namespace esxserver
