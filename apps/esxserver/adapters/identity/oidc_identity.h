// OidcIdentity: accepts the ID tokens of an OpenID issuer.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/adapters/identity/issuer_keys.h"
#include "esxserver/ports/identity.h"

namespace esxserver::identity {

/// Thread-safe.
class OidcIdentity final : public IdentityProvider {
 public:
  OidcIdentity(const OidcLocation& location, Fetch fetch, Clock& clock, Log& log)
      : accepted_{location.issuer, location.audience},
        keys_(location, std::move(fetch), clock, log),
        clock_(clock) {}

  /// The audience.
  std::string project_id() override { return accepted_.audience; }
  Result<Identity> verify(std::string_view id_token) override;

 private:
  const Acceptance accepted_;
  IssuerKeys keys_;
  Clock& clock_;
};

}  // namespace esxserver::identity
