// What counts as one client when connections are limited.
#pragma once

#include <string>

namespace http {

/// An IPv4 address as it is; of an IPv6 address the first 64 bits ("2001:db8::"), since one client usually
/// has that whole network; an IPv4 address mapped into IPv6 ("::ffff:192.0.2.1") as IPv4. Anything else
/// unchanged.
[[nodiscard]] std::string address_group(const std::string& address);

}  // namespace http
