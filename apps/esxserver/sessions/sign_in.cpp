#include "esxserver/sessions/sign_in.h"

#include <algorithm>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/identifiers.h"

namespace esxserver {
namespace {

constexpr Duration touch_interval = std::chrono::minutes(5);

std::unexpected<Error> session_has_ended() {
  return fail(ServerError::invalid_session, "The session has ended. Sign in again.");
}

Result<void> check(const Identity& user, Duration ttl) {
  if (!is_valid_uid(user.uid))
    return fail(ErrorCode::invalid_usage, "a uid has 1 to 255 bytes of UTF-8 without control characters");
  if (!estimate::valid_utf8(user.email) || !estimate::valid_utf8(user.name))
    return fail(ErrorCode::invalid_usage, "email address and name must be UTF-8");
  if (ttl < std::chrono::seconds(1) || ttl > SignInLinks::max_ttl)
    return fail(ErrorCode::invalid_usage, "a link is valid for 1s to 7d");
  return {};
}

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

Result<std::string> BrowserSessions::begin(const Identity& user) {
  std::string secret = random_base62(system_.random, browser_secret_length);
  const Time now = system_.clock.now();
  if (const auto added = sessions_.add({estimate::sha256_hex(secret), user, now, now}); !added)
    return std::unexpected(added.error());
  return secret;
}

Result<Session> BrowserSessions::find(std::string_view secret) {
  const std::string hash = estimate::sha256_hex(secret);
  auto found = sessions_.find(hash);
  if (!found) return std::unexpected(found.error());
  std::optional<Session>& session = *found;
  const Time now = system_.clock.now();
  if (!session || end_of(*session) <= now) return session_has_ended();
  if (now - session->used_at < touch_interval) return *std::move(session);
  // The request goes on without it.
  if (const auto touched = sessions_.touch(hash, now); !touched)
    system_.log.write(LogLevel::warning, "session_use_not_recorded", {{"reason", touched.error().message}});
  session->used_at = now;
  return *std::move(session);
}

Result<void> BrowserSessions::end(std::string_view secret) {
  const auto removed = sessions_.remove(estimate::sha256_hex(secret));
  if (!removed) return std::unexpected(removed.error());
  if (!*removed) return session_has_ended();
  return {};
}

Result<void> BrowserSessions::sweep() {
  const Time now = system_.clock.now();
  if (auto purged = sessions_.purge(now); !purged) return purged;
  return sign_ins_.purge(now);
}

std::string BrowserSessions::csrf_token(std::string_view secret) {
  return hmac_sha256_hex(secret, "csrf token");
}

Result<User> SignIn::user(std::string_view id_token) {
  auto identity = identity_.verify(id_token);
  if (!identity) return std::unexpected(identity.error());
  return user(*std::move(identity));
}

Result<User> SignIn::user(Identity identity) { return users_.user(std::move(identity)); }

Result<SignInLinks::Made> SignInLinks::make(const Identity& user, UserRole role, Duration ttl) {
  if (const auto good = check(user, ttl); !good) return std::unexpected(good.error());
  Made made{random_base62(random_, browser_secret_length), clock_.now() + ttl};
  const SignInLink link{estimate::sha256_hex(made.code), user, role, made.expires_at};
  if (const auto added = store_.add(link); !added) return std::unexpected(added.error());
  return made;
}

Result<Identity> SignInLinks::redeem(std::string_view code) {
  const Time now = clock_.now();
  auto taken = store_.take_link(estimate::sha256_hex(code), now);
  if (!taken) return std::unexpected(taken.error());
  std::optional<SignInLink>& link = *taken;
  if (!link)
    return fail(ServerError::invalid_sign_in_code, "The link is wrong, was used already or has expired.");
  if (const auto open = users_.check_not_blocked(link->user.uid); !open) return std::unexpected(open.error());
  if (link->role != UserRole::none)
    if (const auto set = users_.set_role(link->user.uid, link->role, now); !set)
      return std::unexpected(set.error());
  return std::move(link->user);
}

std::string sign_in_url(std::string_view base_url, std::string_view code) {
  return std::string(base_url) + "/#sign-in=" + std::string(code);
}

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
