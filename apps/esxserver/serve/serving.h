// Serving: wires everything behind `esxserver serve`.
#pragma once

#include <memory>
#include <string>

#include "esxserver/serve/options.h"

namespace esxserver {

struct Serving {
  /// When it goes, the server accepts no more requests, finishes the accepted ones, and hands conversions
  /// back.
  std::shared_ptr<void> server;
  std::string ready_line;    // "listening on http://127.0.0.1:8080"; for workers alone "working"
  std::string sign_in_link;  // signs a browser in once; empty: there is none
};

/// Starts the roles of the options. Errors: invalid_usage (address), store_failed.
[[nodiscard]] Result<Serving> start_serving(const ServeOptions& options);

}  // namespace esxserver
