#include "esxserver/adapters/identity/id_token.h"

#include <algorithm>
#include <cmath>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esxserver/adapters/identity/text_of.h"
#include "esxserver/domain/base64url.h"

namespace esxserver::identity {
namespace {

using estimate::JsonValue;

constexpr estimate::JsonLimits token_limits{
    .bytes = max_token_bytes, .depth = 16, .values = 2'000, .names = 200};
constexpr double leeway_s = 60;

std::unexpected<Error> refuse_token(std::string_view reason) {
  return fail(ServerError::invalid_token, "The token " + std::string(reason));
}

/// The parts of a token. Nothing is verified yet.
struct Jws {
  Algorithm algorithm = Algorithm::rs256;
  std::string key_id;
  std::string_view signed_part;
  std::string payload, signature;
};

Result<JsonValue> read_object(std::string_view json) {
  auto value = estimate::read_json(json, token_limits);
  if (!value || !value->object()) return refuse_token("is malformed.");
  return value;
}

Result<void> read_header(std::string_view json, Jws& jws) {
  const auto header = read_object(json);
  if (!header) return std::unexpected(header.error());
  const JsonValue* algorithm = header->find("alg");
  const auto known = algorithm ? algorithm_from_name(algorithm->as_text()) : std::nullopt;
  if (!known) return refuse_token("is not signed with RS256, PS256, ES256 or EdDSA.");
  // Extensions that must be understood; this reader understands none.
  if (header->find("crit")) return refuse_token("has critical extensions.");
  // Other kinds of tokens of the same issuer are not ID tokens.
  if (const JsonValue* type = header->find("typ"); type && estimate::to_upper(type->as_text()) != "JWT")
    return refuse_token("is not an ID token.");
  const JsonValue* key_id = header->find("kid");
  if (key_id && !key_id->text()) return refuse_token("is malformed.");
  jws.algorithm = *known;
  jws.key_id = key_id ? std::string(key_id->as_text()) : std::string();
  return {};
}

Result<Jws> parse(std::string_view token) {
  if (token.size() > max_token_bytes) return refuse_token("is too long.");
  const auto parts = estimate::split(token, '.');
  constexpr std::size_t part_count = 3;
  if (parts.size() != part_count) return refuse_token("is malformed.");
  const auto header = from_base64url(parts[0]);
  auto payload = from_base64url(parts[1]), signature = from_base64url(parts[2]);
  if (!header || !payload || !signature) return refuse_token("is malformed.");
  Jws jws;
  if (const auto read = read_header(*header, jws); !read) return std::unexpected(read.error());
  jws.signed_part = token.substr(0, parts[0].size() + 1 + parts[1].size());
  jws.payload = *std::move(payload);
  jws.signature = *std::move(signature);
  return jws;
}

/// The key named by the token; for a token that names none, the only key that suits its algorithm.
const PublicKey* key_for(const Jws& jws, const std::vector<PublicKey>& keys) {
  const PublicKey* found = nullptr;
  for (const PublicKey& key : keys) {
    if (!suits(key, jws.algorithm) || (!jws.key_id.empty() && key.id != jws.key_id)) continue;
    if (found) return nullptr;
    found = &key;
  }
  return found;
}

bool is_for(const JsonValue* audience, std::string_view wanted) {
  if (!audience) return false;
  if (!audience->list()) return audience->text() && audience->as_text() == wanted;
  return std::ranges::any_of(*audience->list(),
                             [&](const JsonValue& one) { return one.text() && one.as_text() == wanted; });
}

/// Seconds since 1970; nullopt if it is not a number.
std::optional<double> seconds_in(const JsonValue& claims, std::string_view name) {
  const JsonValue* value = claims.find(name);
  if (!value || !value->number() || !std::isfinite(value->as_double())) return std::nullopt;
  return value->as_double();
}

Result<void> check_times(const JsonValue& claims, Time now) {
  const double now_s = std::chrono::duration<double>(now.time_since_epoch()).count();
  const auto end_s = seconds_in(claims, "exp"), begin_s = seconds_in(claims, "nbf");
  if (!end_s) return refuse_token("has no time of expiry.");
  if (now_s >= *end_s + leeway_s) return refuse_token("has expired.");
  if (!begin_s && claims.find("nbf")) return refuse_token("is malformed.");
  if (begin_s && now_s < *begin_s - leeway_s) return refuse_token("is not valid yet.");
  return {};
}

/// Some issuers write "true" as text.
bool is_true(const JsonValue* value) {
  if (!value) return false;
  return value->boolean() ? *value->boolean() : value->as_text() == "true";
}

Result<Identity> identity_in(const JsonValue& claims) {
  const auto text = [&](std::string_view name) { return std::string(text_of(claims, name)); };
  Identity identity{text("sub"), text("email"), is_true(claims.find("email_verified")), text("name")};
  if (!is_valid_uid(identity.uid)) return refuse_token("has no valid subject.");
  return identity;
}

}  // namespace

Result<Identity> read_claims(std::string_view json, const Acceptance& accepted, Time now) {
  const auto claims = read_object(json);
  if (!claims) return std::unexpected(claims.error());
  const JsonValue* issuer = claims->find("iss");
  if (!issuer || issuer->as_text() != accepted.issuer) return refuse_token("is from another issuer.");
  if (!is_for(claims->find("aud"), accepted.audience)) return refuse_token("is for another audience.");
  if (const auto timely = check_times(*claims, now); !timely) return std::unexpected(timely.error());
  return identity_in(*claims);
}

Result<Identity> verify_id_token(std::string_view token, const Acceptance& accepted, Time now,
                                 const FindKeys& find_keys) {
  const auto jws = parse(token);
  if (!jws) return std::unexpected(jws.error());
  const auto keys = find_keys(jws->key_id);
  if (!keys) return std::unexpected(keys.error());
  const PublicKey* key = key_for(*jws, **keys);
  if (!key) return refuse_token("is signed with an unknown key.");
  if (!verify_signature(*key, jws->algorithm, jws->signed_part, jws->signature))
    return refuse_token("has a wrong signature.");
  return read_claims(jws->payload, accepted, now);
}

std::string nonce_in(std::string_view token) {
  const auto jws = parse(token);
  const auto claims = jws ? read_object(jws->payload) : std::unexpected(jws.error());
  return claims ? std::string(text_of(*claims, "nonce")) : std::string();
}

}  // namespace esxserver::identity
