#include "esxserver/base/crypto.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <stdexcept>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "esxserver/base/codecs.h"

namespace esxserver {

std::string to_hex(std::span<const unsigned char> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) {
    hex += digits[byte >> 4U];
    hex += digits[byte & 15U];
  }
  return hex;
}

namespace {

struct FreeMac {
  void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
using MacContext = std::unique_ptr<EVP_MAC_CTX, FreeMac>;

/// Without a key. Looking the algorithms up takes longer than most messages, and so does a copy of a context.
MacContext make_hmac_sha256() {
  EVP_MAC* const mac = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
  MacContext context(EVP_MAC_CTX_new(mac));
  EVP_MAC_free(mac);  // the context keeps it
  std::string digest = "SHA256";
  const std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), digest.size()),
      OSSL_PARAM_construct_end()};
  if (!context || EVP_MAC_CTX_set_params(context.get(), parameters.data()) != 1)
    throw std::runtime_error("OpenSSL has no HMAC with SHA-256");
  return context;
}

}  // namespace

std::string hmac_sha256_hex(std::string_view key, std::string_view message) {
  thread_local const MacContext mac = make_hmac_sha256();
  static constexpr unsigned char no_key = 0;  // a null pointer would be "the key of before"
  const auto* const bytes = key.empty() ? &no_key : reinterpret_cast<const unsigned char*>(key.data());
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  std::size_t size = 0;
  if (EVP_MAC_init(mac.get(), bytes, key.size(), nullptr) != 1 ||
      EVP_MAC_update(mac.get(), reinterpret_cast<const unsigned char*>(message.data()), message.size()) !=
          1 ||
      EVP_MAC_final(mac.get(), digest.data(), &size, digest.size()) != 1)
    throw std::runtime_error("OpenSSL cannot make an HMAC");
  return to_hex(std::span(digest).first(size));
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

bool is_hash(std::string_view text) {
  constexpr std::size_t hex_length = 64;
  return text.size() == hex_length &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

namespace {

constexpr int tag_bytes = 16;

struct FreeCipher {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, FreeCipher>;

const unsigned char* bytes_in(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_in(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

}  // namespace

std::string seal(std::string_view key, std::string_view nonce, std::string_view context,
                 std::string_view text) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  std::string code(text.size(), '\0'), tag(tag_bytes, '\0');
  int size = 0;
  EVP_EncryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, bytes_in(key), bytes_in(nonce));
  EVP_EncryptUpdate(cipher.get(), nullptr, &size, bytes_in(context), static_cast<int>(context.size()));
  EVP_EncryptUpdate(cipher.get(), bytes_in(code), &size, bytes_in(text), static_cast<int>(text.size()));
  EVP_EncryptFinal_ex(cipher.get(), bytes_in(tag), &size);
  EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, tag.data());
  return to_base64url(std::string(nonce) + code + tag);
}

std::optional<std::string> open_sealed(std::string_view key, std::string_view context,
                                       std::string_view sealed) {
  const auto bytes = from_base64url(sealed);
  if (!bytes || bytes->size() < seal_nonce_bytes + tag_bytes) return std::nullopt;
  const std::string_view all = *bytes;
  const std::string_view code = all.substr(seal_nonce_bytes, all.size() - seal_nonce_bytes - tag_bytes);
  std::string tag(all.substr(all.size() - tag_bytes)), text(code.size(), '\0');
  const Cipher cipher(EVP_CIPHER_CTX_new());
  int size = 0;
  EVP_DecryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, bytes_in(key), bytes_in(all));
  EVP_DecryptUpdate(cipher.get(), nullptr, &size, bytes_in(context), static_cast<int>(context.size()));
  EVP_DecryptUpdate(cipher.get(), bytes_in(text), &size, bytes_in(code), static_cast<int>(code.size()));
  EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, tag_bytes, tag.data());
  std::string rest(tag_bytes, '\0');
  if (EVP_DecryptFinal_ex(cipher.get(), bytes_in(rest), &size) <= 0) return std::nullopt;
  return text;
}

}  // namespace esxserver
