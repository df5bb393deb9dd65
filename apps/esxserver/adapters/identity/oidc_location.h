// The --identity option of an OpenID issuer.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver::identity {

struct OidcLocation {
  std::string issuer;    // "https://accounts.example", exactly as in the tokens
  std::string audience;  // the "aud" of the tokens
  std::string jwks;      // URL or path of the JWK set; empty: found by discovery
};

/// "oidc:ISSUER?audience=NAME&jwks=URL-or-file", with percent-encoded values. Error: invalid_usage.
[[nodiscard]] Result<OidcLocation> parse_oidc_location(std::string_view text);

/// Whether keys may come from there: https, or http on this machine. Keys that travel unprotected could be
/// forged.
[[nodiscard]] bool is_trustworthy_url(std::string_view url);

}  // namespace esxserver::identity
