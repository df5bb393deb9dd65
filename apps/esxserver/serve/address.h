// Where a server is reached.
#pragma once

#include <string>

#include "esxserver/options/serve_options.h"

namespace esxserver {

/// "http://127.0.0.1:8080". `port`: of the options, or the one that was picked.
[[nodiscard]] std::string address_of(const ServeOptions& options, int port);

/// The same for browsers of this machine: "any address" is not one that they can go to.
[[nodiscard]] std::string address_here(ServeOptions options, int port);

}  // namespace esxserver
