#include "esxserver/adapters/identity/public_key.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include "esxserver/adapters/identity/owned.h"

namespace esxserver::identity {
namespace {

constexpr std::array<NamedValue<Algorithm>, 4> algorithms = {{{Algorithm::rs256, "RS256"},
                                                              {Algorithm::ps256, "PS256"},
                                                              {Algorithm::es256, "ES256"},
                                                              {Algorithm::eddsa, "EdDSA"}}};

using Context = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Number = Owned<BIGNUM, BN_free>;
using EcSignature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

constexpr std::size_t p256_number_bytes = 32;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// What OpenSSL expects of an ECDSA signature; empty on failure.
std::string der_of(std::string_view r_and_s) {
  if (r_and_s.size() != 2 * p256_number_bytes) return {};
  Number r(BN_bin2bn(bytes_of(r_and_s), p256_number_bytes, nullptr));
  Number s(BN_bin2bn(bytes_of(r_and_s.substr(p256_number_bytes)), p256_number_bytes, nullptr));
  const EcSignature signature(ECDSA_SIG_new());
  if (!r || !s || !signature) return {};
  // The signature takes both numbers; this fails only without them.
  if (ECDSA_SIG_set0(signature.get(), r.release(), s.release()) != 1) return {};
  const int size = i2d_ECDSA_SIG(signature.get(), nullptr);
  std::string der(std::size_t(std::max(size, 0)), '\0');
  auto* out = reinterpret_cast<unsigned char*>(der.data());
  if (size <= 0 || i2d_ECDSA_SIG(signature.get(), &out) != size) return {};
  return der;
}

bool use_pss(EVP_PKEY_CTX* context) {
  return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
         EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()) == 1 &&
         EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
}

bool verify_digest(const PublicKey& key, Algorithm algorithm, std::string_view message,
                   std::string_view signature) {
  const Context context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* key_context = nullptr;  // owned by `context`
  const EVP_MD* digest = algorithm == Algorithm::eddsa ? nullptr : EVP_sha256();
  if (!context || EVP_DigestVerifyInit(context.get(), &key_context, digest, nullptr, key.key.get()) != 1)
    return false;
  if (algorithm == Algorithm::ps256 && !use_pss(key_context)) return false;
  return EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(message),
                          message.size()) == 1;
}

}  // namespace

std::optional<Algorithm> algorithm_from_name(std::string_view name) { return value_in(algorithms, name); }

bool suits(const PublicKey& key, Algorithm algorithm) {
  if (key.only_algorithm && *key.only_algorithm != algorithm) return false;
  switch (algorithm) {
    case Algorithm::rs256:
    case Algorithm::ps256:
      return EVP_PKEY_is_a(key.key.get(), "RSA") == 1;
    case Algorithm::es256:
      return EVP_PKEY_is_a(key.key.get(), "EC") == 1;
    case Algorithm::eddsa:
      return EVP_PKEY_is_a(key.key.get(), "ED25519") == 1;
  }
  return false;
}

bool verify_signature(const PublicKey& key, Algorithm algorithm, std::string_view message,
                      std::string_view signature) {
  if (!suits(key, algorithm)) return false;
  const std::string der = algorithm == Algorithm::es256 ? der_of(signature) : std::string();
  if (algorithm == Algorithm::es256 && der.empty()) return false;
  const bool right = verify_digest(key, algorithm, message, der.empty() ? signature : der);
  ERR_clear_error();  // a wrong signature leaves entries in the queue of this thread
  return right;
}

}  // namespace esxserver::identity
