#include "esxserver/domain/base64url.h"

#include <cstdint>

namespace esxserver {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned byte_bits = 8, digit_bits = 6, digit_mask = 63;

}  // namespace

std::string to_base64url(std::string_view bytes) {
  std::string text;
  std::uint32_t pending = 0;
  unsigned bits = 0;
  for (const char c : bytes) {
    pending = (pending << byte_bits) | static_cast<unsigned char>(c);
    for (bits += byte_bits; bits >= digit_bits; bits -= digit_bits)
      text += alphabet[(pending >> (bits - digit_bits)) & digit_mask];
    pending &= (1U << bits) - 1;
  }
  if (bits > 0) text += alphabet[(pending << (digit_bits - bits)) & digit_mask];
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  constexpr std::size_t group = 4;
  if (text.size() % group == 1) return std::nullopt;  // a single digit has less than a byte
  std::string bytes;
  std::uint32_t pending = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const auto digit = alphabet.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    pending = (pending << digit_bits) | std::uint32_t(digit);
    bits += digit_bits;
    if (bits >= byte_bits) {
      bits -= byte_bits;
      bytes += static_cast<char>(pending >> bits);
    }
    pending &= (1U << bits) - 1;
  }
  if (pending != 0) return std::nullopt;
  return bytes;
}

}  // namespace esxserver
