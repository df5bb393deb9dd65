// ID tokens (compact JWS whose payload is a JWT) and the keys that sign them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esxserver/accounts/user.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"

namespace esxserver::identity {

/// The text of a member, as long as `object` lives; empty if it is absent or not a text.
[[nodiscard]] inline std::string_view text_of(const estimate::JsonValue& object, std::string_view name) {
  const estimate::JsonValue* value = object.find(name);
  return value ? value->as_text() : std::string_view();
}

}  // namespace esxserver::identity

struct evp_pkey_st;  // EVP_PKEY of OpenSSL

namespace esxserver::identity {

/// The algorithms accepted, by their names in RFC 7518 and RFC 8037.
enum class Algorithm { rs256, ps256, es256, eddsa };
[[nodiscard]] std::optional<Algorithm> algorithm_from_name(std::string_view name);

/// A key of a JWK set, which verifies signatures of tokens.
struct PublicKey {
  std::string id;                           // its "kid"; empty: it has none
  std::optional<Algorithm> only_algorithm;  // its "alg"
  std::shared_ptr<evp_pkey_st> key;
};

/// Whether the key is of the kind that the algorithm needs. A token must not choose its algorithm freely.
[[nodiscard]] bool suits(const PublicKey& key, Algorithm algorithm);

/// `signature` as in a JWS: ES256 is r and s, 32 bytes each.
[[nodiscard]] bool verify_signature(const PublicKey& key, Algorithm algorithm, std::string_view message,
                                    std::string_view signature);

/// The usable keys of a JWK set (RFC 7517): RSA of 2,048 to 8,192 bits, P-256 and Ed25519, for signatures.
/// Other keys are skipped. Error: malformed_json.
[[nodiscard]] Result<std::vector<PublicKey>> read_jwk_set(std::string_view json);

// P-256 keys of the local issuer.

/// A new private key: PKCS #8 in PEM.
[[nodiscard]] Result<std::string> make_private_key();

/// The ES256 signature of a JWS. Error: store_failed for a damaged key.
[[nodiscard]] Result<std::string> sign_es256(const std::string& pem, std::string_view message);

/// A public key: 32 bytes each.
struct P256Point {
  std::string x, y;
};

/// The public half. Error: store_failed for a damaged key.
[[nodiscard]] Result<P256Point> public_point(const std::string& pem);

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
