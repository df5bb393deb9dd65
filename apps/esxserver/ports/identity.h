// IdentityProvider: who an ID token stands for.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver {

struct Identity {
  std::string uid, email;
};

/// For any number of threads.
class IdentityProvider {
 public:
  virtual ~IdentityProvider() = default;
  /// Issuer or project whose tokens are accepted.
  [[nodiscard]] virtual std::string project_id() = 0;
  /// Error: invalid_request for a token that is malformed, forged, of another issuer, or run out, with the
  /// reason as its message; service_unavailable if the issuer's keys cannot be had.
  [[nodiscard]] virtual Result<Identity> verify(std::string_view id_token) = 0;
};

}  // namespace esxserver
