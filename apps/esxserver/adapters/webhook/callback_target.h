// The target of a callback URL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/adapters/webhook/public_address.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// The parts of an http or https URL that determine where a request goes, as libcurl parses them.
struct CallbackTarget {
  std::string host;  // without IPv6 brackets; every spelling of IPv4 as a.b.c.d
  std::string port;
};

/// Error: invalid_callback_url, also for a URL with a user name.
[[nodiscard]] Result<CallbackTarget> parse_callback(std::string_view url);

/// Names that lead to this machine or its network whatever they resolve to: "localhost", "printer.local".
[[nodiscard]] bool is_local_name(std::string_view name);

/// Error: invalid_callback_url if one of them is not public or the name is local to this machine.
[[nodiscard]] Result<void> check_public(const CallbackTarget& target,
                                        const std::vector<IpAddress>& addresses);

}  // namespace esxserver
