#include "esxserver/http/openapi_security.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "esxserver/http/openapi_parts.h"

namespace http {
namespace {

using estimate::JsonWriter;

/// `in`: of an apiKey, where it is.
struct Scheme {
  std::string_view name, type, in, detail_key, detail, text;
};
constexpr auto schemes = std::to_array<Scheme>({
    {"ApiKey", "apiKey", "header", "name", "X-API-Key", "Issued by the operator."},
    {"OperatorKey", "apiKey", "header", "name", "X-Operator-Key", "Chosen by the operator."},
    {"IdToken", "http", "", "scheme", "bearer", "An ID token of the identity provider."},
    {"SessionCookie", "apiKey", "cookie", "name", "esx_session",
     "The session of a browser that signed in (`/api/v1/auth/`). An Authorization header takes precedence."},
    {"CsrfToken", "apiKey", "header", "name", "X-CSRF-Token",
     "The `csrf_token` of the session, for requests other than GET and HEAD that have its cookie."},
});

/// Names of schemes that are needed together.
using Requirement = std::vector<std::string_view>;

/// Each of them is enough; an empty one: nothing is needed.
std::vector<Requirement> requirements_of(const Route& route) {
  const Requirement token = {"IdToken"}, nothing;
  Requirement session = {"SessionCookie"};
  if (route.method != "GET") session.emplace_back("CsrfToken");
  switch (route.auth) {
    case Auth::none:
    case Auth::signed_url:
      return {};
    case Auth::api_key:
      return {{"ApiKey"}};
    case Auth::operator_key:
      return {{"OperatorKey"}};
    case Auth::optional_id_token:
      return {token, nothing};
    case Auth::user:
      return {token, session};
    case Auth::optional_user:
      return {token, session, nothing};
    case Auth::session:
      return {session};
  }
  return {};
}

bool uses(const Route& route, std::string_view scheme) {
  return std::ranges::any_of(requirements_of(route), [&](const Requirement& names) {
    return std::ranges::find(names, scheme) != names.end();
  });
}

}  // namespace

bool signs_in(Auth auth) {
  return auth == Auth::optional_id_token || auth == Auth::user || auth == Auth::optional_user ||
         auth == Auth::session;
}

void write_security(JsonWriter& json, const Route& route) {
  json.key("security");
  json.array();
  for (const Requirement& requirement : requirements_of(route)) {
    json.object();
    for (const std::string_view name : requirement) {
      json.key(name);
      json.array();
      json.end();
    }
    json.end();
  }
  json.end();
}

void write_security_schemes(JsonWriter& json, std::span<const Route> routes) {
  json.key("securitySchemes");
  json.object();
  for (const Scheme& scheme : schemes) {
    if (std::ranges::none_of(routes, [&](const Route& route) { return uses(route, scheme.name); })) continue;
    json.key(scheme.name);
    json.object();
    text_member(json, "type", scheme.type);
    if (!scheme.in.empty()) text_member(json, "in", scheme.in);
    text_member(json, scheme.detail_key, scheme.detail);
    text_member(json, "description", scheme.text);
    json.end();
  }
  json.end();
}

}  // namespace http
