#include "esxserver/sessions/openid.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/sha256.h"
#include "esxserver/base/codecs.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/http_client.h"
#include "esxserver/sessions/id_token.h"

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

constexpr Duration max_age = std::chrono::hours(1);
constexpr Duration pause = std::chrono::seconds(30);
constexpr Duration max_wait = std::chrono::seconds(2);
constexpr Duration first_pause = std::chrono::seconds(5);  // without any keys, nobody can sign in

constexpr Duration discovery_age = std::chrono::hours(1);
constexpr Duration discovery_pause = std::chrono::seconds(5);

using QueryParameters = std::span<const std::pair<std::string_view, std::string_view>>;

std::string encoded(QueryParameters parameters) {
  std::string text;
  for (const auto& [name, value] : parameters)
    text += (text.empty() ? "" : "&") + std::string(name) + "=" + percent_encode(value);
  return text;
}

std::unexpected<Error> unavailable_issuer() {
  return fail(ServerError::service_unavailable, "The identity provider is not available.");
}

Result<Discovery> usable(const std::string& issuer, const Fetch& fetch) {
  auto found = discover(issuer, fetch);
  if (!found) return std::unexpected(found.error());
  for (const std::string& endpoint : {found->authorization_endpoint, found->token_endpoint})
    if (!is_trustworthy_url(endpoint))
      return wrong_document(issuer, "has no authorization_endpoint or no token_endpoint with https");
  return found;
}

/// RFC 6749, section 5.
Result<std::string> token_in(const HttpAnswer& answer, const std::string& place) {
  constexpr long good_status = 200;
  constexpr estimate::JsonLimits limits{.bytes = 100'000, .depth = 16, .values = 2'000, .names = 200};
  const auto json = estimate::read_json(answer.body, limits).value_or(estimate::JsonValue());
  const std::string problem(text_of(json, "error"));
  if (problem == "invalid_grant")
    return fail(ServerError::invalid_sign_in_code,
                "The issuer refused the code: it is wrong, used or expired.");
  // Such as invalid_client: the operator has to correct something.
  if (answer.status != good_status)
    return wrong_document(place, "answered " + std::to_string(answer.status) + " " + problem);
  std::string token(text_of(json, "id_token"));
  if (token.empty()) return wrong_document(place, "answered without an ID token");
  return token;
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

Result<PublicKeys> IssuerKeys::find(std::string_view wanted_id) {
  std::unique_lock lock(mutex_);
  // What another thread fetches may be what this one needs. A slow issuer must not hold up all threads.
  if (!has(wanted_id)) fetched_.wait_for(lock, max_wait, [this] { return !fetching_; });
  const Time now = clock_.now();
  const bool is_old = now - fetched_at_ >= max_age;
  if ((!has(wanted_id) || is_old) && may_fetch(now)) refresh(lock, now);
  if (!keys_)
    return fail(ServerError::service_unavailable, "The keys of the identity provider are not available.");
  return keys_;
}

bool IssuerKeys::has(std::string_view id) const {
  if (!keys_) return false;
  return id.empty() || std::ranges::find(*keys_, id, &PublicKey::id) != keys_->end();
}

bool IssuerKeys::may_fetch(Time now) const {
  return !fetching_ && (!tried_at_ || now - *tried_at_ >= (keys_ ? pause : first_pause));
}

void IssuerKeys::refresh(std::unique_lock<std::mutex>& lock, Time now) {
  fetching_ = true;
  tried_at_ = now;
  lock.unlock();
  auto keys = fetch_keys();
  lock.lock();
  fetching_ = false;
  if (keys) {
    keys_ = *std::move(keys);
    fetched_at_ = now;
  } else {
    log_.write(LogLevel::warning, "identity_keys_unavailable",
               {{"error", std::string_view(keys.error().message)}});
  }
  fetched_.notify_all();
}

Result<PublicKeys> IssuerKeys::fetch_keys() const {
  const auto place = jwks_place();
  if (!place) return std::unexpected(place.error());
  const auto text = fetch_(*place);
  if (!text) return std::unexpected(text.error());
  auto keys = read_jwk_set(*text);
  if (!keys || keys->empty()) return wrong_document(*place, "has no usable keys");
  return std::make_shared<const std::vector<PublicKey>>(*std::move(keys));
}

Result<std::string> IssuerKeys::jwks_place() const {
  if (!location_.jwks.empty()) return location_.jwks;
  const auto found = discover(location_.issuer, fetch_);
  if (!found) return std::unexpected(found.error());
  if (!is_trustworthy_url(found->jwks_uri))
    return wrong_document(location_.issuer, "has no jwks_uri with https");
  return found->jwks_uri;
}

Result<Identity> OidcIdentity::verify(std::string_view id_token) {
  return verify_id_token(id_token, accepted_, clock_.now(),
                         [this](std::string_view key_id) { return keys_.find(key_id); });
}

Result<std::string> OidcLogin::page(const LoginTerms& terms) {
  const auto found = discovery();
  if (!found) return std::unexpected(found.error());
  estimate::Sha256 verifier_hash;
  verifier_hash.add(terms.code_verifier);
  const std::string challenge = to_base64url(verifier_hash.digest());
  const std::string& page = found->authorization_endpoint;
  return page + (page.contains('?') ? "&" : "?") +
         encoded(std::to_array<std::pair<std::string_view, std::string_view>>(
             {{"response_type", "code"},
              {"client_id", client_.id},
              {"redirect_uri", terms.redirect_uri},
              {"scope", "openid email profile"},
              {"state", terms.state},
              {"nonce", terms.nonce},
              {"code_challenge", challenge},
              {"code_challenge_method", "S256"}}));
}

Result<Identity> OidcLogin::user(const std::string& code, const LoginTerms& terms) {
  const auto token = id_token(code, terms);
  if (!token) return std::unexpected(token.error());
  auto user = identity_.verify(*token);
  if (!user) return std::unexpected(user.error());
  if (!equal_in_constant_time(nonce_in(*token), terms.nonce))
    return fail(ServerError::invalid_token, "The token is for another sign-in.");
  return user;
}

Result<std::string> OidcLogin::id_token(const std::string& code, const LoginTerms& terms) {
  const auto found = discovery();
  if (!found) return std::unexpected(found.error());
  std::vector<std::pair<std::string_view, std::string_view>> parameters = {
      {"grant_type", "authorization_code"},
      {"code", code},
      {"redirect_uri", terms.redirect_uri},
      {"client_id", client_.id},
      {"code_verifier", terms.code_verifier}};
  FormRequest request{.url = found->token_endpoint, .form = {}, .user = {}, .password = {}};
  if (found->takes_secret_in_body && !client_.secret.empty())
    parameters.emplace_back("client_secret", client_.secret);
  else if (!client_.secret.empty()) {
    request.user = percent_encode(client_.id);
    request.password = percent_encode(client_.secret);
  }
  request.form = encoded(parameters);
  const auto answer = post_(request);
  if (!answer) return std::unexpected(answer.error());
  return token_in(*answer, request.url);
}

Result<Discovery> OidcLogin::discovery() {
  std::unique_lock lock(mutex_);
  const Time now = clock_.now();
  const bool is_fresh = known_ && now - fetched_at_ < discovery_age;
  const bool may_fetch = !fetching_ && (!tried_at_ || now - *tried_at_ >= discovery_pause);
  if (!is_fresh && may_fetch) refresh(lock, now);
  if (!known_) return unavailable_issuer();
  return *known_;
}

void OidcLogin::refresh(std::unique_lock<std::mutex>& lock, Time now) {
  fetching_ = true;
  tried_at_ = now;
  lock.unlock();
  auto found = usable(client_.issuer, fetch_);
  lock.lock();
  fetching_ = false;
  if (found) {
    known_ = *std::move(found);
    fetched_at_ = now;
  } else {
    log_.write(LogLevel::warning, "issuer_unavailable", {{"error", std::string_view(found.error().message)}});
  }
}

}  // namespace esxserver::identity
