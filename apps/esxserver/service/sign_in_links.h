// SignInLinks: links that sign a browser in once.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/ports/clock.h"
#include "esxserver/ports/random.h"
#include "esxserver/ports/sign_in_store.h"
#include "esxserver/ports/user_store.h"

namespace esxserver {

/// The code of a link has 256 random bits, of which only the hash is stored. Thread-safe; any number of
/// processes share the links.
class SignInLinks {
 public:
  SignInLinks(SignInStore& store, UserStore& users, Clock& clock, Random& random)
      : store_(store), users_(users), clock_(clock), random_(random) {}

  static constexpr Duration max_ttl = std::chrono::days(7);

  struct Made {
    std::string code;
    Time expires_at;
  };
  /// A link for the user, who gets the role when it is used; `none`: keeps the present one. Error:
  /// invalid_usage for a user without a valid uid, or a ttl that is not between 1 s and max_ttl.
  [[nodiscard]] Result<Made> make(const Identity& user, UserRole role, Duration ttl);

  /// Uses the link up; returns its user. Error: invalid_sign_in_code.
  [[nodiscard]] Result<Identity> redeem(std::string_view code);

 private:
  SignInStore& store_;
  UserStore& users_;
  Clock& clock_;
  Random& random_;
};

/// "http://127.0.0.1:8080/#sign-in=CODE". A browser sends no server what follows the number sign.
[[nodiscard]] std::string sign_in_url(std::string_view base_url, std::string_view code);

}  // namespace esxserver
