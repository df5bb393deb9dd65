// Tokens of an issuer that the test owns.
#pragma once

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "esxserver/base/codecs.h"

namespace test {

/// One key, and tokens signed with it.
class TokenMaker {
 public:
  /// `algorithm`: "RS256", "PS256", "ES256", "EdDSA".
  TokenMaker(std::string algorithm, std::string key_id)
      : algorithm_(std::move(algorithm)), key_id_(std::move(key_id)), key_(make_key(), EVP_PKEY_free) {
    if (!key_) throw std::runtime_error("OpenSSL cannot generate a key");
  }

  [[nodiscard]] std::string jwk(const std::string& more = "") const {
    const std::string start = R"({"kid": ")" + key_id_ + "\", " + more;
    if (is_rsa())
      return start + R"("kty": "RSA", "n": ")" + number(OSSL_PKEY_PARAM_RSA_N) + R"(", "e": ")" +
             number(OSSL_PKEY_PARAM_RSA_E) + "\"}";
    const std::string point = public_bytes();
    if (algorithm_ == "ES256")
      return start + R"("kty": "EC", "crv": "P-256", "x": ")" + esxserver::to_base64url(point.substr(1, 32)) +
             R"(", "y": ")" + esxserver::to_base64url(point.substr(33)) + "\"}";
    return start + R"("kty": "OKP", "crv": "Ed25519", "x": ")" + esxserver::to_base64url(point) + "\"}";
  }

  /// `claims`: JSON. `header`: JSON; empty: the algorithm and the id of the key.
  [[nodiscard]] std::string token(const std::string& claims, std::string header = "") const {
    if (header.empty()) header = R"({"alg": ")" + algorithm_ + R"(", "kid": ")" + key_id_ + "\"}";
    const std::string text = esxserver::to_base64url(header) + "." + esxserver::to_base64url(claims);
    return text + "." + esxserver::to_base64url(signature(text));
  }

 private:
  [[nodiscard]] bool is_rsa() const { return algorithm_ == "RS256" || algorithm_ == "PS256"; }

  [[nodiscard]] EVP_PKEY* make_key() const {
    if (is_rsa()) return EVP_RSA_gen(2048);
    return algorithm_ == "ES256" ? EVP_EC_gen("P-256") : EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
  }

  [[nodiscard]] std::string number(const char* name) const {
    BIGNUM* number = nullptr;
    EVP_PKEY_get_bn_param(key_.get(), name, &number);
    std::string bytes(std::size_t(BN_num_bytes(number)), '\0');
    BN_bn2bin(number, reinterpret_cast<unsigned char*>(bytes.data()));
    BN_free(number);
    return esxserver::to_base64url(bytes);
  }

  [[nodiscard]] std::string public_bytes() const {
    std::string bytes(65, '\0');
    std::size_t size = 0;
    EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                    reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), &size);
    return bytes.substr(0, size);
  }

  [[nodiscard]] std::string signature(const std::string& text) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    EVP_PKEY_CTX* key_context = nullptr;
    const EVP_MD* digest = algorithm_ == "EdDSA" ? nullptr : EVP_sha256();
    EVP_DigestSignInit(context.get(), &key_context, digest, nullptr, key_.get());
    if (algorithm_ == "PS256") {
      EVP_PKEY_CTX_set_rsa_padding(key_context, RSA_PKCS1_PSS_PADDING);
      EVP_PKEY_CTX_set_rsa_pss_saltlen(key_context, RSA_PSS_SALTLEN_DIGEST);
    }
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    std::string made(512, '\0');
    std::size_t size = made.size();
    EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(made.data()), &size, bytes, text.size());
    made.resize(size);
    return algorithm_ == "ES256" ? raw(made) : made;
  }

  /// r and s of a DER signature.
  static std::string raw(const std::string& der) {
    const auto* in = reinterpret_cast<const unsigned char*>(der.data());
    const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> parts(
        d2i_ECDSA_SIG(nullptr, &in, long(der.size())), ECDSA_SIG_free);
    std::string bytes(64, '\0');
    auto* out = reinterpret_cast<unsigned char*>(bytes.data());
    BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), out, 32);
    BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), out + 32, 32);
    return bytes;
  }

  std::string algorithm_, key_id_;
  std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace test
