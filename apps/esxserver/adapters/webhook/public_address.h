// Which IP addresses are public.
#pragma once

#include "esxserver/domain/ip_address.h"

namespace esxserver {

/// False for addresses that are not globally reachable by IANA's special-purpose registries: loopback,
/// private, link-local, shared, documentation, multicast; also for such an IPv4 address embedded in an IPv6
/// one (mapped, compatible, translated, 6to4, Teredo).
[[nodiscard]] bool is_public(const IpAddress& address);

}  // namespace esxserver
