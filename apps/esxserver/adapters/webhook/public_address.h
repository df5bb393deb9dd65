// Which IP addresses are public.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

/// IPv6, or IPv4 mapped to IPv6 (::ffff:a.b.c.d).
using IpAddress = std::array<std::uint8_t, 16>;

[[nodiscard]] IpAddress from_ipv4(const std::array<std::uint8_t, 4>& bytes);

/// "192.0.2.1", "2001:db8::1".
[[nodiscard]] std::optional<IpAddress> parse_address(const std::string& text);
[[nodiscard]] std::string address_text(const IpAddress& address);

/// False for addresses that are not globally reachable by IANA's special-purpose registries: loopback,
/// private, link-local, shared, documentation, multicast; also for such an IPv4 address embedded in an IPv6
/// one (mapped, compatible, translated, 6to4, Teredo).
[[nodiscard]] bool is_public(const IpAddress& address);

}  // namespace esxserver
