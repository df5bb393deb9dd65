#include "esxserver/adapters/identity/oidc_location.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "esxserver/adapters/identity/fetch_document.h"
#include "esxserver/domain/percent_encoding.h"

namespace esxserver::identity {
namespace {

constexpr std::string_view scheme = "oidc:";

/// "audience=app" into its member.
bool take_parameter(std::string_view parameter, OidcLocation& location) {
  const auto equals = parameter.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view name = parameter.substr(0, equals);
  auto value = percent_decode(parameter.substr(equals + 1));
  if (!value || value->empty() || (name != "audience" && name != "jwks")) return false;
  (name == "audience" ? location.audience : location.jwks) = *std::move(value);
  return true;
}

}  // namespace

bool is_trustworthy_url(std::string_view url) {
  constexpr std::string_view http = "http://", https = "https://";
  if (url.contains('@')) return false;
  if (url.starts_with(https)) return url.size() > https.size();
  if (!url.starts_with(http)) return false;
  const std::string_view rest = url.substr(http.size());
  return std::ranges::any_of(
      std::to_array<std::string_view>({"127.0.0.1", "localhost", "[::1]"}), [&](std::string_view host) {
        return rest.starts_with(host) &&
               (rest.size() == host.size() || rest[host.size()] == ':' || rest[host.size()] == '/');
      });
}

Result<OidcLocation> parse_oidc_location(std::string_view text) {
  const auto refuse = [](std::string_view why) {
    return fail(ErrorCode::invalid_usage,
                "an OpenID issuer has the form oidc:https://ISSUER?audience=NAME&jwks=URL-or-file; " +
                    std::string(why));
  };
  const auto query = text.find('?');
  if (!text.starts_with(scheme) || query == std::string_view::npos) return refuse("the audience is missing");
  OidcLocation location;
  location.issuer = text.substr(scheme.size(), query - scheme.size());
  for (const std::string_view parameter : estimate::split(text.substr(query + 1), '&'))
    if (!take_parameter(parameter, location)) return refuse("its parameters are audience and jwks");
  if (location.audience.empty()) return refuse("the audience is missing");
  if (location.issuer.empty()) return refuse("the issuer is missing");
  const std::string& source = location.jwks.empty() ? location.issuer : location.jwks;
  if ((location.jwks.empty() || is_url(source)) && !is_trustworthy_url(source))
    return refuse("keys come over https, or over http from this machine");
  return location;
}

}  // namespace esxserver::identity
