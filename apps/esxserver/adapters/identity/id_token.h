// ID tokens: compact JWS whose payload is a JWT.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/adapters/identity/public_key.h"
#include "esxserver/domain/time.h"
#include "esxserver/domain/user.h"

namespace esxserver::identity {

/// Longer tokens do not fit in a header line.
inline constexpr std::size_t max_token_bytes = 8'000;

/// Whose tokens are accepted.
struct Acceptance {
  std::string issuer, audience;
};

using PublicKeys = std::shared_ptr<const std::vector<PublicKey>>;
/// The issuer's keys. The argument is the id of the wanted key, which may be new; empty: any key.
using FindKeys = std::function<Result<PublicKeys>(std::string_view key_id)>;

/// The user of a token that is signed by one of the keys (RS256, PS256, ES256 or EdDSA), of the issuer and
/// for the audience, and neither expired nor too early, with 60 s of leeway. Errors: invalid_token with the
/// reason; those of `find_keys`.
[[nodiscard]] Result<Identity> verify_id_token(std::string_view token, const Acceptance& accepted, Time now,
                                               const FindKeys& find_keys);

/// The user in the payload of a token whose signature is right. Error: invalid_token.
[[nodiscard]] Result<Identity> read_claims(std::string_view json, const Acceptance& accepted, Time now);

/// The nonce of a token that was verified; empty if it has none.
[[nodiscard]] std::string nonce_in(std::string_view token);

}  // namespace esxserver::identity
