// Whether a request comes from the server's own machine.
#pragma once

#include "esxserver/http/request.h"

namespace http {

/// Whether the client's address is one of the loopback network, and no proxy on the way names another one.
/// A proxy on this machine that is not trusted would otherwise lend its address to everybody.
[[nodiscard]] bool is_from_this_machine(const Request& request);

}  // namespace http
