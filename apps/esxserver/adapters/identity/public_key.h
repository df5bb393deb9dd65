// PublicKey: verifies signatures of tokens.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/name_table.h"
#include "esxserver/domain/result.h"

struct evp_pkey_st;  // EVP_PKEY of OpenSSL

namespace esxserver::identity {

/// The algorithms accepted, by their names in RFC 7518 and RFC 8037.
enum class Algorithm { rs256, ps256, es256, eddsa };
[[nodiscard]] std::optional<Algorithm> algorithm_from_name(std::string_view name);

/// A key of a JWK set.
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

}  // namespace esxserver::identity
