#include "esxserver/base/ip_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace esxserver {
namespace {

constexpr unsigned bits_of_byte = 8, all_bits = 128, ipv4_prefix_bits = 96;
constexpr std::size_t ipv4_offset = ipv4_prefix_bits / bits_of_byte;
constexpr Network ipv4_network = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, ipv4_prefix_bits};

std::optional<unsigned> parse_bits(std::string_view text, unsigned most) {
  unsigned bits = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), bits);
  const bool whole = problem == std::errc() && end == text.data() + text.size();
  return whole && bits <= most ? std::optional(bits) : std::nullopt;
}

}  // namespace

IpAddress from_ipv4(const std::array<std::uint8_t, 4>& bytes) {
  IpAddress address = ipv4_network.first;
  std::ranges::copy(bytes, address.begin() + ipv4_offset);
  return address;
}

std::optional<IpAddress> parse_address(const std::string& text) {
  std::array<std::uint8_t, 4> ipv4{};
  if (::inet_pton(AF_INET, text.c_str(), ipv4.data()) == 1) return from_ipv4(ipv4);
  IpAddress ipv6{};
  if (::inet_pton(AF_INET6, text.c_str(), ipv6.data()) == 1) return ipv6;
  return std::nullopt;
}

std::string address_text(const IpAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const bool ipv4 = ipv4_network.contains(address);
  ::inet_ntop(ipv4 ? AF_INET : AF_INET6, address.data() + (ipv4 ? ipv4_offset : 0), text.data(), text.size());
  return text.data();
}

bool Network::contains(const IpAddress& address) const {
  unsigned left = prefix_bits;
  for (std::size_t i = 0; left > 0; ++i) {
    const unsigned here = std::min(left, bits_of_byte);
    const unsigned mask = 0xFFU << (bits_of_byte - here) & 0xFFU;
    if ((address.at(i) & mask) != (first.at(i) & mask)) return false;
    left -= here;
  }
  return true;
}

std::optional<Network> parse_network(const std::string& text) {
  const auto slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  if (slash == std::string::npos) return Network{*address, all_bits};
  const unsigned before = text.contains(':') ? 0 : ipv4_prefix_bits;
  const auto bits = parse_bits(std::string_view(text).substr(slash + 1), all_bits - before);
  return bits ? std::optional(Network{*address, before + *bits}) : std::nullopt;
}

}  // namespace esxserver
