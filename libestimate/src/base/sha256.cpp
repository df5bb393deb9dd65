#include "esx/estimate/base/sha256.h"

#include <nettle/sha2.h>

#include <cstdint>

namespace estimate {

struct Sha256::Context {
  sha256_ctx state;
};

Sha256::Sha256() : context_(new Context) { sha256_init(&context_->state); }
Sha256::~Sha256() = default;

void Sha256::add(std::span<const std::byte> bytes) {
  sha256_update(&context_->state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

std::string Sha256::digest() {
  std::string bytes(SHA256_DIGEST_SIZE, '\0');
  sha256_digest(&context_->state, bytes.size(), reinterpret_cast<std::uint8_t*>(bytes.data()));
  return bytes;
}

std::string Sha256::hex() {
  std::string text;
  text.reserve(std::size_t{2} * SHA256_DIGEST_SIZE);
  for (const char c : digest()) {
    const auto byte = static_cast<std::uint8_t>(c);
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 0xF];
  }
  return text;
}

std::string sha256_hex(std::span<const std::byte> bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.hex();
}

std::string sha256_hex(std::string_view bytes) { return sha256_hex(std::as_bytes(std::span(bytes))); }

}  // namespace estimate
