#include "esxserver/base/identifiers.h"

#include <array>

#include "esxserver/base/crypto.h"

namespace esxserver {

std::string random_base62(Random& random, std::size_t length) {
  constexpr std::string_view alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr unsigned fair =
      256 / alphabet.size() * alphabet.size();  // beyond it, the first characters would be more likely
  std::string text;
  std::array<std::byte, 64> bytes{};
  while (text.size() < length) {
    random.fill(bytes);
    for (const std::byte byte : bytes)
      if (const auto value = std::to_integer<unsigned>(byte); value < fair && text.size() < length)
        text += alphabet[value % alphabet.size()];
  }
  return text;
}

std::string make_id(Random& random, std::string_view prefix) {
  constexpr std::size_t length = 24;
  return std::string(prefix) + "_" + random_base62(random, length);
}

std::string make_uuid(Random& random) {
  std::array<std::byte, 16> bytes{};
  random.fill(bytes);
  constexpr std::byte version{0x40}, variant{0x80};  // RFC 9562
  bytes[6] = (bytes[6] & std::byte{0x0F}) | version;
  bytes[8] = (bytes[8] & std::byte{0x3F}) | variant;
  std::array<unsigned char, 16> numbers{};
  for (std::size_t i = 0; i < bytes.size(); ++i) numbers[i] = std::to_integer<unsigned char>(bytes[i]);
  std::string text = to_hex(numbers);
  for (const std::size_t dash : {8, 13, 18, 23}) text.insert(dash, "-");
  return text;
}

}  // namespace esxserver
