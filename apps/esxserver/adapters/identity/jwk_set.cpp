// Reads JWK sets.
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <algorithm>

#include "esx/estimate/base/json_value.h"
#include "esxserver/adapters/identity/owned.h"
#include "esxserver/adapters/identity/public_key.h"
#include "esxserver/adapters/identity/text_of.h"
#include "esxserver/domain/base64url.h"

namespace esxserver::identity {
namespace {

using estimate::JsonValue;

using KeyPointer = std::shared_ptr<EVP_PKEY>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using ParameterBuilder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Parameters = Owned<OSSL_PARAM, OSSL_PARAM_free>;
using BigNumber = Owned<BIGNUM, BN_free>;

/// A member that has bytes; empty if it is absent or malformed.
std::string bytes_in(const JsonValue& jwk, std::string_view name) {
  return from_base64url(text_of(jwk, name)).value_or("");
}

KeyPointer key_of(const char* kind, const ParameterBuilder& builder) {
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
  const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  EVP_PKEY* key = nullptr;
  if (!context || !parameters || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1)
    return nullptr;
  return {key, EVP_PKEY_free};
}

bool passes_check(const KeyPointer& key) {
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  return context && EVP_PKEY_public_check_quick(context.get()) == 1;
}

BigNumber number_of(const std::string& bytes) {
  return BigNumber(
      BN_bin2bn(reinterpret_cast<const unsigned char*>(bytes.data()), int(bytes.size()), nullptr));
}

KeyPointer rsa_key(const JsonValue& jwk) {
  // Shorter keys are weak; verifying with longer ones, or with large exponents, takes too long.
  constexpr int min_bits = 2048, max_bits = 8192, byte_bits = 8;
  constexpr std::size_t max_exponent_bytes = 8;
  const std::string modulus = bytes_in(jwk, "n"), exponent = bytes_in(jwk, "e");
  if (modulus.size() > std::size_t(max_bits) / byte_bits || exponent.empty() ||
      exponent.size() > max_exponent_bytes)
    return nullptr;
  const BigNumber n = number_of(modulus), e = number_of(exponent);
  const ParameterBuilder builder(OSSL_PARAM_BLD_new());
  if (!n || !e || !builder || BN_num_bits(n.get()) < min_bits || !BN_is_odd(e.get()) || BN_is_one(e.get()) ||
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1 ||
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1)
    return nullptr;
  return key_of("RSA", builder);
}

KeyPointer p256_key(const JsonValue& jwk) {
  constexpr std::size_t coordinate_bytes = 32;
  const std::string x = bytes_in(jwk, "x"), y = bytes_in(jwk, "y");
  if (text_of(jwk, "crv") != "P-256" || x.size() != coordinate_bytes || y.size() != coordinate_bytes)
    return nullptr;
  const std::string point = "\x04" + x + y;  // uncompressed
  const ParameterBuilder builder(OSSL_PARAM_BLD_new());
  if (!builder ||
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) !=
          1)
    return nullptr;
  KeyPointer key = key_of("EC", builder);
  return key && passes_check(key) ? key : nullptr;
}

KeyPointer ed25519_key(const JsonValue& jwk) {
  const std::string x = bytes_in(jwk, "x");
  if (text_of(jwk, "crv") != "Ed25519") return nullptr;
  EVP_PKEY* key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr,
                                              reinterpret_cast<const unsigned char*>(x.data()), x.size());
  return key ? KeyPointer(key, EVP_PKEY_free) : nullptr;
}

struct JwkKind {
  std::string_view name;
  KeyPointer (*read)(const JsonValue&);
};
constexpr auto kinds = std::to_array<JwkKind>({{"RSA", rsa_key}, {"EC", p256_key}, {"OKP", ed25519_key}});

/// A key says at most one of these about its use.
bool is_for_signatures(const JsonValue& jwk) {
  if (const JsonValue* use = jwk.find("use"); use && use->as_text() != "sig") return false;
  const JsonValue* operations = jwk.find("key_ops");
  if (!operations) return true;
  return operations->list() &&
         std::ranges::find(*operations->list(), JsonValue("verify")) != operations->list()->end();
}

std::optional<PublicKey> read_jwk(const JsonValue& jwk) {
  const auto kind = std::ranges::find(kinds, text_of(jwk, "kty"), &JwkKind::name);
  if (kind == kinds.end() || !is_for_signatures(jwk)) return std::nullopt;
  const std::string_view algorithm = text_of(jwk, "alg");
  PublicKey key{std::string(text_of(jwk, "kid")), algorithm_from_name(algorithm), kind->read(jwk)};
  if (!key.key || (!algorithm.empty() && !key.only_algorithm)) return std::nullopt;
  return key;
}

}  // namespace

Result<std::vector<PublicKey>> read_jwk_set(std::string_view json) {
  constexpr estimate::JsonLimits limits{.bytes = 1'000'000, .depth = 16, .values = 20'000, .names = 1'000};
  const auto set = estimate::read_json(json, limits);
  if (!set) return std::unexpected(set.error());
  const JsonValue* rows = set->find("keys");
  if (!rows || !rows->list()) return fail(ErrorCode::malformed_json, "a JWK set has a list of keys", "/keys");
  std::vector<PublicKey> keys;
  for (const JsonValue& row : *rows->list())
    if (auto key = read_jwk(row)) keys.push_back(*std::move(key));
  ERR_clear_error();  // a refused key leaves entries in the queue of this thread
  return keys;
}

}  // namespace esxserver::identity
