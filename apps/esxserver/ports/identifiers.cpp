#include "esxserver/ports/identifiers.h"

#include <array>

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

}  // namespace esxserver
