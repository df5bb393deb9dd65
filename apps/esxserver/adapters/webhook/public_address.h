// Which addresses of the internet protocol are somebody's on the internet.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

/// IPv6, or IPv4 as the IPv6 address that stands for it (::ffff:a.b.c.d).
using IpAddress = std::array<std::uint8_t, 16>;

[[nodiscard]] IpAddress from_ipv4(const std::array<std::uint8_t, 4>& bytes);

/// "192.0.2.1", "2001:db8::1".
[[nodiscard]] std::optional<IpAddress> parse_address(const std::string& text);
[[nodiscard]] std::string address_text(const IpAddress& address);

/// False for what IANA's registries of special-purpose addresses do not call globally reachable: loopback,
/// private, link-local, shared, documentation, multicast; also for such an IPv4 address within an IPv6 one
/// (mapped, compatible, translated, 6to4, Teredo).
[[nodiscard]] bool is_public(const IpAddress& address);

}  // namespace esxserver
