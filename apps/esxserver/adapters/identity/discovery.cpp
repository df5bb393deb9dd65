#include "esxserver/adapters/identity/discovery.h"

#include <algorithm>

#include "esx/estimate/base/json_value.h"
#include "esxserver/adapters/identity/text_of.h"

namespace esxserver::identity {
namespace {

using estimate::JsonValue;

/// Without the member, issuers take it in the header.
bool takes_secret_in_body(const JsonValue* methods) {
  if (!methods || !methods->list()) return false;
  const auto has = [&](std::string_view method) {
    return std::ranges::any_of(*methods->list(),
                               [&](const JsonValue& one) { return one.as_text() == method; });
  };
  return has("client_secret_post") && !has("client_secret_basic");
}

}  // namespace

Result<Discovery> discover(const std::string& issuer, const Fetch& fetch) {
  std::string place = issuer;
  if (place.ends_with('/')) place.pop_back();
  place += "/.well-known/openid-configuration";
  const auto text = fetch(place);
  if (!text) return std::unexpected(text.error());
  constexpr estimate::JsonLimits limits{.bytes = 1'000'000, .depth = 16, .values = 20'000, .names = 1'000};
  const auto document = estimate::read_json(*text, limits);
  if (!document) return wrong_document(place, "is not valid JSON");
  const auto member = [&](std::string_view name) { return std::string(text_of(*document, name)); };
  if (member("issuer") != issuer) return wrong_document(place, "is about another issuer");
  return Discovery{member("jwks_uri"), member("authorization_endpoint"), member("token_endpoint"),
                   takes_secret_in_body(document->find("token_endpoint_auth_methods_supported"))};
}

std::unexpected<Error> wrong_document(const std::string& place, std::string_view why) {
  return fail(ServerError::service_unavailable, place + ": " + std::string(why));
}

}  // namespace esxserver::identity
