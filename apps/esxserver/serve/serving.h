// Serving: wires everything behind `esxserver serve`.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "esxserver/serve/options.h"

namespace esxserver {

class Serving {
 public:
  /// Starts the roles of the options. Errors: invalid_usage (address), store_failed.
  [[nodiscard]] static Result<std::unique_ptr<Serving>> start(const ServeOptions& options);
  Serving() = default;
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;
  /// Accepts no more requests, finishes the accepted ones, and hands conversions back.
  virtual ~Serving() = default;

  /// "listening on http://127.0.0.1:8080"; for workers alone "working".
  [[nodiscard]] virtual std::string ready_line() const = 0;
  /// A link that signs a browser in once; empty: there is none.
  [[nodiscard]] virtual std::string sign_in_link() const = 0;
};

}  // namespace esxserver
