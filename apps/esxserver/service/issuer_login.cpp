#include "esxserver/service/issuer_login.h"

#include <algorithm>

#include "esx/estimate/base/sha256.h"
#include "esxserver/domain/crypto.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

constexpr std::size_t max_path_bytes = 2'000;

bool may_be_in_url(char c) {
  constexpr std::string_view others = "-._~:/?#[]@!$&'()*+,;=%";
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') || others.contains(c);
}

/// A state of another browser has another hash.
std::string attempt_hash(std::string_view state, std::string_view browser_secret) {
  return estimate::sha256_hex(std::string(state) + "." + std::string(browser_secret));
}

}  // namespace

bool is_local_path(std::string_view path) {
  return path.starts_with('/') && !path.starts_with("//") && path.size() <= max_path_bytes &&
         std::ranges::all_of(path, may_be_in_url);
}

LoginTerms IssuerLogin::terms(std::string_view state, std::string_view browser_secret) const {
  const auto derived = [&](std::string_view purpose) {
    return hmac_sha256_hex(browser_secret, std::string(purpose) + " " + std::string(state));
  };
  return {.state = std::string(state),
          .nonce = derived("nonce"),
          .code_verifier = derived("code verifier"),
          .redirect_uri = base_url_() + "/api/v1/auth/callback"};
}

Result<LoginStart> IssuerLogin::begin(std::string_view return_to) {
  if (!is_local_path(return_to))
    return fail(ServerError::invalid_request, "return_to must be a path of this server, such as /projects");
  const std::string state = random_base62(random_, browser_secret_length);
  LoginStart start{.url = {}, .browser_secret = random_base62(random_, browser_secret_length)};
  const auto turn = requests_.enter([] { return true; });
  if (!turn) return std::unexpected(turn.error());
  auto page = provider_.page(terms(state, start.browser_secret));
  if (!page) return std::unexpected(page.error());
  start.url = *std::move(page);
  const LoginAttempt attempt{attempt_hash(state, start.browser_secret), std::string(return_to),
                             clock_.now() + login_life};
  if (const auto added = store_.add(attempt); !added) return std::unexpected(added.error());
  return start;
}

Result<LoginEnd> IssuerLogin::finish(const LoginAnswer& answer) {
  auto taken = store_.take_login(attempt_hash(answer.state, answer.browser_secret), clock_.now());
  if (!taken) return std::unexpected(taken.error());
  std::optional<LoginAttempt>& attempt = *taken;
  if (!attempt)
    return fail(ServerError::invalid_state,
                "The sign-in was begun in another browser, has ended already or took too long.");
  if (answer.code.empty()) return fail(ServerError::sign_in_denied, "The issuer did not sign the user in.");
  const auto turn = requests_.enter([] { return true; });
  if (!turn) return std::unexpected(turn.error());
  auto user = provider_.user(answer.code, terms(answer.state, answer.browser_secret));
  if (!user) return std::unexpected(user.error());
  return LoginEnd{*std::move(user), std::move(attempt->return_to)};
}

}  // namespace esxserver
