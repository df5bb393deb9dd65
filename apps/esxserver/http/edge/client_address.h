// Who sent a request, also behind proxies.
#pragma once

#include <string>
#include <vector>

#include "esxserver/domain/ip_address.h"
#include "esxserver/http/request.h"

namespace http {

/// `peer`, the address of the socket, unless it is in a trusted network: then the last address in
/// X-Forwarded-For that is not, or the first if all of them are. What comes before may be the client's own
/// invention. Without an address that can be read, `peer` or the last proxy.
[[nodiscard]] std::string client_address(const std::string& peer, const std::vector<Field>& headers,
                                         const std::vector<esxserver::Network>& trusted);

}  // namespace http
