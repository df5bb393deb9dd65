#include "esxserver/base/codecs.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <openssl/evp.h>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned byte_bits = 8, digit_bits = 6, digit_mask = 63;

bool is_unreserved(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~").contains(c);
}

}  // namespace

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

std::string percent_encode(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    if (is_unreserved(c)) {
      encoded += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded += '%';
    encoded += digits[byte >> 4U];
    encoded += digits[byte & 15U];
  }
  return encoded;
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned char byte = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || error != std::errc{} || end != digits.data() + 2) return std::nullopt;
    out += char(byte);
    i += 2;
  }
  if (!estimate::valid_utf8(out)) return std::nullopt;
  return out;
}

}  // namespace esxserver
