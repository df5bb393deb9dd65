#include "esxserver/adapters/identity/oidc_login.h"

#include <array>
#include <span>
#include <utility>

#include "esx/estimate/base/json_value.h"
#include "esxserver/adapters/identity/id_token.h"
#include "esxserver/adapters/identity/oidc_location.h"
#include "esxserver/adapters/identity/text_of.h"
#include "esxserver/domain/base64url.h"
#include "esxserver/domain/crypto.h"
#include "esxserver/domain/percent_encoding.h"

namespace esxserver::identity {
namespace {

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
Result<std::string> token_in(const FormAnswer& answer, const std::string& place) {
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

Result<std::string> OidcLogin::page(const LoginTerms& terms) {
  const auto found = discovery();
  if (!found) return std::unexpected(found.error());
  const std::string challenge = to_base64url(sha256_bytes(terms.code_verifier));
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
