#include "esxserver/application/signed_in.h"

#include "esxserver/domain/retry_after.h"
#include "esxserver/http/bearer_token.h"

namespace esxserver {
namespace {

std::expected<User, http::HttpError> signed_in(SignIn& sign_in, http::Request& request) {
  if (!request.header("authorization"))
    return refusal({ServerError::missing_token, "This endpoint needs a bearer token.", ""});
  const std::string_view token = http::bearer_token(request);
  if (token.empty())
    return refusal(
        {ServerError::invalid_token, "The Authorization header does not have a bearer token.", ""});
  auto user = sign_in.user(token);
  if (!user) return refusal(user.error());
  request.notes.push_back({"uid", user->uid});
  return *std::move(user);
}

http::Route with_token_errors(http::Route route, http::Auth auth) {
  route.auth = auth;
  if (auth == http::Auth::id_token) route.errors.emplace_back(ServerError::missing_token);
  route.errors.emplace_back(ServerError::invalid_token);
  route.errors.emplace_back(ServerError::service_unavailable);
  return route;
}

}  // namespace

http::Route for_users(SignIn& sign_in, http::Route route, UserHandler handler) {
  route = with_token_errors(std::move(route), http::Auth::id_token);
  route.handler = [&sign_in, handler = std::move(handler)](http::Request& request) -> http::Answer {
    const auto user = signed_in(sign_in, request);
    if (!user) return std::unexpected(user.error());
    return handler(request, *user);
  };
  return route;
}

http::Route for_visitors(SignIn& sign_in, http::Route route, VisitorHandler handler) {
  route = with_token_errors(std::move(route), http::Auth::optional_id_token);
  route.handler = [&sign_in, handler = std::move(handler)](http::Request& request) -> http::Answer {
    if (!request.header("authorization")) return handler(request, std::nullopt);
    const auto user = signed_in(sign_in, request);
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
  if (code == ServerError::missing_token) http_error.headers.push_back({"WWW-Authenticate", "Bearer"});
  if (code == ServerError::invalid_token) http_error.headers.push_back(http::invalid_token_challenge());
  return std::unexpected(std::move(http_error));
}

std::unexpected<http::HttpError> throttled(std::string message, Duration wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
  return std::unexpected(http::HttpError({ServerError::too_many_attempts, std::move(message), ""},
                                         {{"Retry-After", std::to_string(seconds)}}));
}

}  // namespace esxserver
