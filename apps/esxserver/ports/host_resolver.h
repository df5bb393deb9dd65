// HostResolver: the addresses of a host name.
#pragma once

#include <string>
#include <vector>

#include "esxserver/domain/ip_address.h"

namespace esxserver {

/// The answer to a lookup.
struct Resolution {
  enum class State { found, no_such_host, unknown };  // unknown: the resolver did not answer
  State state = State::unknown;
  std::vector<IpAddress> addresses;  // of a found host
};

class HostResolver {
 public:
  virtual ~HostResolver() = default;
  /// `host`: a name or an address.
  [[nodiscard]] virtual Resolution resolve(const std::string& host) = 0;
};

}  // namespace esxserver
