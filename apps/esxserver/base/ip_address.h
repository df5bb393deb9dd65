// IP addresses and networks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace esxserver {

/// IPv6, or IPv4 mapped to IPv6 (::ffff:a.b.c.d).
using IpAddress = std::array<std::uint8_t, 16>;

[[nodiscard]] IpAddress from_ipv4(const std::array<std::uint8_t, 4>& bytes);

/// "192.0.2.1", "2001:db8::1".
[[nodiscard]] std::optional<IpAddress> parse_address(const std::string& text);
/// IPv4 addresses as IPv4, also if they were mapped.
[[nodiscard]] std::string address_text(const IpAddress& address);

/// The addresses whose first bits are those of `first`.
struct Network {
  IpAddress first{};
  unsigned prefix_bits = 0;  // of the 128

  [[nodiscard]] bool contains(const IpAddress& address) const;
};

/// "10.0.0.0/8", "2001:db8::/32", or an address alone. Bits after the prefix do not matter.
[[nodiscard]] std::optional<Network> parse_network(const std::string& text);

}  // namespace esxserver
