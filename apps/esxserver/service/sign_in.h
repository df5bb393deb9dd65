// SignIn: the user of an ID token or of a browser's session.
#pragma once

#include <string_view>

#include "esxserver/ports/identity.h"
#include "esxserver/ports/user_store.h"
#include "esxserver/service/browser_sessions.h"

namespace esxserver {

/// Thread-safe.
class SignIn {
 public:
  SignIn(IdentityProvider& identity, UserStore& users, BrowserSessions& sessions)
      : identity_(identity), users_(users), sessions_(sessions) {}

  /// The user of the token, with the present role. Errors: those of IdentityProvider::verify and of the
  /// store.
  [[nodiscard]] Result<User> user(std::string_view id_token);
  /// The user, with the present role.
  [[nodiscard]] Result<User> user(Identity identity);

  [[nodiscard]] BrowserSessions& sessions() { return sessions_; }

 private:
  IdentityProvider& identity_;
  UserStore& users_;
  BrowserSessions& sessions_;
};

}  // namespace esxserver
