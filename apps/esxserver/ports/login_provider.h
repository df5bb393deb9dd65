// LoginProvider: an OpenID issuer at which users sign in (authorization code with PKCE).
#pragma once

#include <string>

#include "esxserver/domain/result.h"
#include "esxserver/domain/user.h"

namespace esxserver {

/// What one sign-in begins and ends with.
struct LoginTerms {
  std::string state, nonce, code_verifier, redirect_uri;
};

/// Thread-safe.
class LoginProvider {
 public:
  virtual ~LoginProvider() = default;
  [[nodiscard]] virtual std::string issuer() = 0;
  /// The URL of the issuer's page. Error: service_unavailable.
  [[nodiscard]] virtual Result<std::string> page(const LoginTerms& terms) = 0;
  /// The user of the code that the page led to. Errors: invalid_sign_in_code if the issuer refuses the code,
  /// invalid_token if its ID token or the nonce in it is wrong, service_unavailable.
  [[nodiscard]] virtual Result<Identity> user(const std::string& code, const LoginTerms& terms) = 0;
};

}  // namespace esxserver
