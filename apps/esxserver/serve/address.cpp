#include "esxserver/serve/address.h"

namespace esxserver {

std::string address_of(const ServeOptions& options, int port) {
  const bool ipv6 = options.host.contains(':');
  return "http://" + (ipv6 ? "[" + options.host + "]" : options.host) + ":" + std::to_string(port);
}

std::string address_here(ServeOptions options, int port) {
  if (options.host == "0.0.0.0") options.host = "127.0.0.1";
  if (options.host == "::") options.host = "::1";
  return address_of(options, port);
}

}  // namespace esxserver
