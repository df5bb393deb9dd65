// IdentityProvider: verifies ID tokens.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/user.h"

namespace esxserver {

/// Thread-safe.
class IdentityProvider {
 public:
  virtual ~IdentityProvider() = default;
  /// Issuer or project whose tokens are accepted.
  [[nodiscard]] virtual std::string project_id() = 0;
  /// Errors: invalid_token for a token that is malformed, forged, expired or from another issuer, with the
  /// reason as its message; service_unavailable if the issuer's keys are not available; store_failed.
  [[nodiscard]] virtual Result<Identity> verify(std::string_view id_token) = 0;
};

}  // namespace esxserver
