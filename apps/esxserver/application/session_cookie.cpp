#include "esxserver/application/session_cookie.h"

#include "esxserver/domain/crypto.h"
#include "esxserver/http/cookies.h"
#include "esxserver/service/browser_sessions.h"

namespace esxserver {
namespace {

constexpr std::string_view cookie_name = "esx_session";

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

Result<void> check_csrf(const http::Request& request, std::string_view secret) {
  if (const auto same = check_site(request); !same) return same;
  if (request.method == "GET" || request.method == "HEAD") return {};
  const std::string* token = request.header("x-csrf-token");
  if (token && equal_in_constant_time(*token, BrowserSessions::csrf_token(secret))) return {};
  return fail(ServerError::invalid_csrf_token,
              "The X-CSRF-Token header must have the csrf_token of GET /api/v1/auth/session.");
}

bool is_https(std::string_view url) { return url.starts_with("https://"); }

}  // namespace esxserver
