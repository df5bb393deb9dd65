#include "esxserver/domain/base64.h"

#include <openssl/evp.h>

#include <algorithm>

namespace esxserver {

std::string to_base64(std::string_view bytes) {
  // OpenSSL counts in int and ends the text with a zero; pieces of a multiple of three have no padding.
  constexpr std::size_t piece_bytes = 3 << 20;
  std::string text;
  while (!bytes.empty()) {
    const auto piece = bytes.substr(0, std::min(piece_bytes, bytes.size()));
    const std::size_t written = text.size();
    text.resize(written + (piece.size() + 2) / 3 * 4 + 1);
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data() + written),
                    reinterpret_cast<const unsigned char*>(piece.data()), static_cast<int>(piece.size()));
    text.pop_back();
    bytes.remove_prefix(piece.size());
  }
  return text;
}

}  // namespace esxserver
