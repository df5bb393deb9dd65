// BrowserSessions: browsers that are signed in by a cookie.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/ports/clock.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/random.h"
#include "esxserver/ports/session_store.h"
#include "esxserver/ports/sign_in_store.h"

namespace esxserver {

/// The ports of the sessions; all must outlive them.
struct SessionPorts {
  SessionStore& sessions;
  SignInStore& sign_ins;
  Clock& clock;
  Random& random;
  Log& log;
};

/// The secret of a session is the value of its cookie: 256 random bits, of which only the hash is stored.
/// Thread-safe; any number of processes share the sessions.
class BrowserSessions {
 public:
  explicit BrowserSessions(const SessionPorts& ports) : ports_(ports) {}

  /// Begins a session; returns its secret.
  [[nodiscard]] Result<std::string> begin(const Identity& user);
  /// The session, whose use it records at most every five minutes. Error: invalid_session.
  [[nodiscard]] Result<Session> find(std::string_view secret);
  /// Ends the session. Error: invalid_session.
  [[nodiscard]] Result<void> end(std::string_view secret);
  /// Removes sessions that have ended, and links and sign-ins that have expired.
  [[nodiscard]] Result<void> sweep();

  /// What requests of a page prove with that they are not another site's. Only a holder of the secret can
  /// compute it, so it is not stored.
  [[nodiscard]] static std::string csrf_token(std::string_view secret);

 private:
  SessionPorts ports_;
};

}  // namespace esxserver
