// SignIn: the user of an ID token.
#pragma once

#include <string_view>

#include "esxserver/ports/identity.h"
#include "esxserver/ports/user_store.h"

namespace esxserver {

/// Thread-safe.
class SignIn {
 public:
  SignIn(IdentityProvider& identity, UserStore& users) : identity_(identity), users_(users) {}

  /// The user of the token, with the present role. Errors: those of IdentityProvider::verify and of the
  /// store.
  [[nodiscard]] Result<User> user(std::string_view id_token);

 private:
  IdentityProvider& identity_;
  UserStore& users_;
};

}  // namespace esxserver
