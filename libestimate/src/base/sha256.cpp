#include "estimate/base/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

namespace estimate {

std::string sha256_hex(std::span<const std::byte> bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("OpenSSL has no SHA-256");  // a broken installation, not bad input
  }
  std::string hex;
  for (const unsigned char byte : std::span(digest).first(size)) {
    hex += "0123456789abcdef"[byte >> 4];
    hex += "0123456789abcdef"[byte & 0xF];
  }
  return hex;
}

std::string sha256_hex(std::string_view bytes) { return sha256_hex(std::as_bytes(std::span(bytes))); }

}  // namespace estimate
