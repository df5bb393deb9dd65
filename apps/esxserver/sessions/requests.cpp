#include "esxserver/sessions/requests.h"

#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/ip_address.h"
#include "esxserver/http/credentials.h"
#include "esxserver/http/throttle.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {
namespace {

constexpr std::string_view cookie_name = "esx_session";

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
  for (const ServerError error : {invalid_token, invalid_session, cross_site_request, user_blocked})
    route.errors.emplace_back(error);
  if (route.method != "GET") route.errors.emplace_back(invalid_csrf_token);
  route.errors.emplace_back(service_unavailable);
  return route;
}

}  // namespace

std::string_view session_secret(const http::Request& request) { return http::cookie(request, cookie_name); }

http::Field session_cookie(std::string_view secret, std::string_view base_url) {
  return http::set_cookie({.name = cookie_name, .value = secret, .secure = is_https(base_url)});
}

http::Field no_session_cookie() {
  return http::set_cookie({.name = cookie_name, .value = "", .max_age = std::chrono::seconds(0)});
}

Result<void> check_site(const http::Request& request) {
  const std::string* site = request.header("sec-fetch-site");
  if (!site || *site == "same-origin" || *site == "none") return {};
  return fail(ServerError::cross_site_request, "A request with a session cookie must come from this site.");
}

WorkClient work_client(const http::Request& request, const std::optional<User>& user) {
  if (user) return {user->uid, user->role == UserRole::none};
  return {http::address_group(request.remote_address), true};
}

Result<void> check_host(const http::Request& request, std::string_view base_url) {
  const auto name_in = [](std::string_view authority) {
    const bool is_ipv6 = authority.starts_with('[');
    return estimate::to_lower(authority.substr(0, authority.find_first_of(is_ipv6 ? "]" : ":/")));
  };
  const std::string* host = request.header("host");
  if (!host) return {};  // of HTTP/1.0, which browsers do not use
  const auto scheme = base_url.find("://");
  const std::string name = name_in(*host),
                    ours = name_in(base_url.substr(scheme == base_url.npos ? 0 : scheme + 3));
  const bool is_address = name.starts_with('[') || parse_address(name).has_value();
  if (name == ours || name == "localhost" || is_address) return {};
  return fail(ServerError::cross_site_request, "The request names another host than this server.");
}

Result<void> check_csrf(const http::Request& request, std::string_view secret) {
  if (const auto same = check_site(request); !same) return same;
  if (request.method == "GET" || request.method == "HEAD") return {};
  const std::string* token = request.header("x-csrf-token");
  if (token && equal_in_constant_time(*token, BrowserSessions::csrf_token(secret))) return {};
  return fail(ServerError::invalid_csrf_token,
              "The X-CSRF-Token header must have the csrf_token of GET /api/v1/auth/session.");
}

bool is_https(std::string_view url) { return url.starts_with("https://"); }

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

PageRequest page_request(const PageQuery& query) {
  return {query.limit.value_or(max_page_items), query.after.value_or("")};
}

std::string next_page_link(const http::Request& request, int limit, std::string_view last) {
  std::string query;
  for (const http::Field& field : http::parse_query(request.query).value_or(std::vector<http::Field>()))
    if (field.name != "limit" && field.name != "after")
      query += percent_encode(field.name) + "=" + percent_encode(field.value) + "&";
  return "<" + request.path + "?" + query + "limit=" + std::to_string(limit) +
         "&after=" + percent_encode(last) + ">; rel=\"next\"";
}

http::Parameter link_header() {
  return {.name = "Link", .text = "`<…>; rel=\"next\"` with the URL of the next page, if there is one."};
}

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

std::expected<const http::FilePart*, http::HttpError> file_of(const http::Form& form, std::uint64_t max_bytes,
                                                              std::string_view name) {
  const http::FilePart* file = form.file(name);
  if (file && file->bytes > max_bytes)
    return project_refusal(
        {ErrorCode::file_too_large, "The file has more than " + std::to_string(max_bytes) + " bytes", ""});
  if (!file || file->bytes == 0)
    return project_refusal({ErrorCode::validation_failed, "must not be empty", std::string(name)});
  return file;
}

}  // namespace esxserver
