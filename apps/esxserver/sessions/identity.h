// IdentityProvider: verifies ID tokens; and LoginProvider: an issuer at which users sign in.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/accounts/user.h"
#include "esxserver/base/result.h"

namespace esxserver {

/// Verifies ID tokens. Thread-safe.
class IdentityProvider {
 public:
  virtual ~IdentityProvider() = default;
  /// Issuer or project whose tokens are accepted.
  [[nodiscard]] virtual std::string project_id() = 0;
  /// Errors: invalid_token for a token that is malformed, forged, expired or from another issuer, with the
  /// reason as its message; service_unavailable if the issuer's keys are not available; store_failed.
  [[nodiscard]] virtual Result<Identity> verify(std::string_view id_token) = 0;
};

/// What one sign-in begins and ends with.
struct LoginTerms {
  std::string state, nonce, code_verifier, redirect_uri;
};

/// An OpenID issuer at which users sign in (authorization code with PKCE). Thread-safe.
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
