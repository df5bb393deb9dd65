#include "esxserver/sessions/local_identity.h"

#include <algorithm>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/sessions/id_token.h"

namespace esxserver::identity {
namespace {

using estimate::JsonWriter;

constexpr Duration key_age = std::chrono::days(30);
constexpr Duration clock_slack = std::chrono::days(1);  // for clocks that differ between machines
constexpr Duration token_key_cache_time = std::chrono::minutes(1);
constexpr std::string_view local_issuer = "urn:esxserver:local", local_audience = "esxserver";

void member(JsonWriter& json, std::string_view name, std::string_view value) {
  json.key(name);
  json.string(value);
}

std::string header_of(std::string_view key_id) {
  JsonWriter json;
  json.object(JsonWriter::Line::one);
  member(json, "alg", "ES256");
  member(json, "typ", "JWT");
  member(json, "kid", key_id);
  json.end();
  return json.take();
}

std::string claims_of(const Identity& user, Time now, Duration ttl) {
  const auto seconds = [](Time time) {
    return std::chrono::floor<std::chrono::seconds>(time.time_since_epoch()).count();
  };
  JsonWriter json;
  json.object(JsonWriter::Line::one);
  member(json, "iss", local_issuer);
  member(json, "aud", local_audience);
  member(json, "sub", user.uid);
  json.key("iat");
  json.integer(seconds(now));
  json.key("exp");
  json.integer(seconds(now + ttl));
  if (!user.email.empty()) {
    member(json, "email", user.email);
    json.key("email_verified");
    json.boolean(user.email_verified);
  }
  if (!user.name.empty()) member(json, "name", user.name);
  json.end();
  return json.take();
}

void write_jwk(JsonWriter& json, std::string_view id, const P256Point& point) {
  json.object(JsonWriter::Line::one);
  member(json, "kty", "EC");
  member(json, "crv", "P-256");
  member(json, "x", to_base64url(point.x));
  member(json, "y", to_base64url(point.y));
  member(json, "kid", id);
  member(json, "alg", "ES256");
  member(json, "use", "sig");
  json.end();
}

Result<void> check(const Identity& user, Duration ttl) {
  if (!is_valid_uid(user.uid))
    return fail(ErrorCode::invalid_usage, "a uid has 1 to 255 bytes of UTF-8 without control characters");
  if (!estimate::valid_utf8(user.email) || !estimate::valid_utf8(user.name))
    return fail(ErrorCode::invalid_usage, "email address and name must be UTF-8");
  if (ttl < std::chrono::seconds(1) || ttl > LocalIdentity::max_ttl)
    return fail(ErrorCode::invalid_usage, "a token is valid for 1s to 90d");
  return {};
}

bool has(const PublicKeys& keys, std::string_view id) {
  return keys && std::ranges::find(*keys, id, &PublicKey::id) != keys->end();
}

}  // namespace

std::string LocalIdentity::project_id() { return "local"; }

Result<Identity> LocalIdentity::verify(std::string_view id_token) {
  return verify_id_token(id_token, {std::string(local_issuer), std::string(local_audience)}, clock_.now(),
                         [this](std::string_view key_id) { return keys(key_id); });
}

Result<void> LocalIdentity::rotate() {
  auto pem = make_private_key();
  if (!pem) return std::unexpected(pem.error());
  const Time now = clock_.now();
  return store_.rotate({make_id(random_, "token"), *std::move(pem), now}, now - key_age,
                       now - key_age - max_ttl - clock_slack);
}

Result<std::string> LocalIdentity::issue(const Identity& user, Duration ttl) {
  if (const auto good = check(user, ttl); !good) return std::unexpected(good.error());
  if (const auto rotated = rotate(); !rotated) return std::unexpected(rotated.error());
  const auto known = store_.all();
  if (!known) return std::unexpected(known.error());
  if (known->empty()) return fail(ErrorCode::store_failed, "there is no key for signing tokens");
  const SigningKey& key = known->front();
  std::string token =
      to_base64url(header_of(key.id)) + "." + to_base64url(claims_of(user, clock_.now(), ttl));
  const auto signature = sign_es256(key.secret, token);
  if (!signature) return std::unexpected(signature.error());
  token += "." + to_base64url(*signature);
  if (token.size() > max_token_bytes)
    return fail(ErrorCode::invalid_usage, "email address and name are too long for a token");
  return token;
}

Result<std::string> LocalIdentity::jwk_set() {
  const auto known = store_.all();
  if (!known) return std::unexpected(known.error());
  JsonWriter json;
  json.object();
  json.key("keys");
  json.array();
  for (const SigningKey& key : *known) {
    const auto point = public_point(key.secret);
    if (!point) return std::unexpected(point.error());
    write_jwk(json, key.id, *point);
  }
  json.end();
  json.end();
  return json.take() + "\n";
}

Result<PublicKeys> LocalIdentity::keys(std::string_view wanted_id) {
  const std::scoped_lock lock(mutex_);
  const Time now = clock_.now();
  // Another process may have added or removed a key since.
  if (!has(cached_, wanted_id) || now - cached_at_ >= token_key_cache_time) {
    const auto set = jwk_set();
    if (!set) return std::unexpected(set.error());
    auto read = read_jwk_set(*set);
    if (!read) return std::unexpected(read.error());
    cached_ = std::make_shared<const std::vector<PublicKey>>(*std::move(read));
    cached_at_ = now;
  }
  return cached_;
}

}  // namespace esxserver::identity
