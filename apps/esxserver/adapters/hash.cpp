#include "esxserver/adapters/hash.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <span>

#include "esxserver/domain/crypto.h"

namespace esxserver {

struct Sha256::Context {
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Free> state{EVP_MD_CTX_new()};
};

Sha256::Sha256() : context_(new Context) { EVP_DigestInit_ex(context_->state.get(), EVP_sha256(), nullptr); }
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  EVP_DigestUpdate(context_->state.get(), bytes.data(), bytes.size());
}

std::string Sha256::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  EVP_DigestFinal_ex(context_->state.get(), digest.data(), &size);
  return to_hex(std::span(digest).first(size));
}

bool is_hash(std::string_view text) {
  constexpr std::size_t hex_length = 64;
  return text.size() == hex_length &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace esxserver
