#include "esxserver/adapters/identity/private_key.h"

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include "esxserver/adapters/identity/owned.h"

namespace esxserver::identity {
namespace {

using PrivateKey = Owned<EVP_PKEY, EVP_PKEY_free>;
using Memory = Owned<BIO, BIO_free_all>;
using SigningContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using DerSignature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

constexpr std::size_t number_bytes = 32;

std::unexpected<Error> damaged_key() {
  return fail(ErrorCode::store_failed, "a key of the local issuer is damaged");
}

PrivateKey read_private_key(const std::string& pem) {
  const Memory memory(BIO_new_mem_buf(pem.data(), int(pem.size())));
  return PrivateKey(memory ? PEM_read_bio_PrivateKey(memory.get(), nullptr, nullptr, nullptr) : nullptr);
}

/// r and s, 32 bytes each; empty on failure.
std::string raw_signature(std::string_view der) {
  const auto* in = reinterpret_cast<const unsigned char*>(der.data());
  const DerSignature signature(d2i_ECDSA_SIG(nullptr, &in, long(der.size())));
  if (!signature) return {};
  std::string raw(2 * number_bytes, '\0');
  auto* out = reinterpret_cast<unsigned char*>(raw.data());
  const bool fits =
      BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), out, int(number_bytes)) > 0 &&
      BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), out + number_bytes, int(number_bytes)) > 0;
  return fits ? raw : std::string();
}

}  // namespace

Result<std::string> make_private_key() {
  const PrivateKey key(EVP_EC_gen("P-256"));
  const Memory memory(BIO_new(BIO_s_mem()));
  if (!key || !memory ||
      PEM_write_bio_PKCS8PrivateKey(memory.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1)
    return fail(ErrorCode::internal_error, "OpenSSL cannot generate a key");
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &text);
  return std::string(text, std::size_t(size));
}

Result<std::string> sign_es256(const std::string& pem, std::string_view message) {
  const PrivateKey key = read_private_key(pem);
  const SigningContext context(EVP_MD_CTX_new());
  const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
  std::size_t size = 0;
  if (!key || !context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes, message.size()) != 1)
    return damaged_key();
  std::string der(size, '\0');
  if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(der.data()), &size, bytes,
                     message.size()) != 1)
    return damaged_key();
  std::string raw = raw_signature(std::string_view(der).substr(0, size));
  if (raw.empty()) return damaged_key();
  return raw;
}

Result<P256Point> public_point(const std::string& pem) {
  const PrivateKey key = read_private_key(pem);
  std::string point(1 + 2 * number_bytes, '\0');
  std::size_t size = 0;
  if (!key || EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                              reinterpret_cast<unsigned char*>(point.data()), point.size(),
                                              &size) != 1)
    return damaged_key();
  constexpr char uncompressed = 4;
  if (size != point.size() || point.front() != uncompressed) return damaged_key();
  return P256Point{point.substr(1, number_bytes), point.substr(1 + number_bytes)};
}

}  // namespace esxserver::identity
