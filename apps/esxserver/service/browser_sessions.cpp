#include "esxserver/service/browser_sessions.h"

#include "esx/estimate/base/sha256.h"
#include "esxserver/domain/crypto.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

constexpr Duration touch_interval = std::chrono::minutes(5);

std::unexpected<Error> session_has_ended() {
  return fail(ServerError::invalid_session, "The session has ended. Sign in again.");
}

}  // namespace

Result<std::string> BrowserSessions::begin(const Identity& user) {
  std::string secret = random_base62(ports_.random, browser_secret_length);
  const Time now = ports_.clock.now();
  if (const auto added = ports_.sessions.add({estimate::sha256_hex(secret), user, now, now}); !added)
    return std::unexpected(added.error());
  return secret;
}

Result<Session> BrowserSessions::find(std::string_view secret) {
  const std::string hash = estimate::sha256_hex(secret);
  auto found = ports_.sessions.find(hash);
  if (!found) return std::unexpected(found.error());
  std::optional<Session>& session = *found;
  const Time now = ports_.clock.now();
  if (!session || end_of(*session) <= now) return session_has_ended();
  if (now - session->used_at < touch_interval) return *std::move(session);
  // The request goes on without it.
  if (const auto touched = ports_.sessions.touch(hash, now); !touched)
    ports_.log.write(LogLevel::warning, "session_use_not_recorded", {{"reason", touched.error().message}});
  session->used_at = now;
  return *std::move(session);
}

Result<void> BrowserSessions::end(std::string_view secret) {
  const auto removed = ports_.sessions.remove(estimate::sha256_hex(secret));
  if (!removed) return std::unexpected(removed.error());
  if (!*removed) return session_has_ended();
  return {};
}

Result<void> BrowserSessions::sweep() {
  const Time now = ports_.clock.now();
  if (auto purged = ports_.sessions.purge(now); !purged) return purged;
  return ports_.sign_ins.purge(now);
}

std::string BrowserSessions::csrf_token(std::string_view secret) {
  return hmac_sha256_hex(secret, "csrf token");
}

}  // namespace esxserver
