// Serving: everything that runs behind `esxserver serve`, wired.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "esxserver/options/serve_options.h"

namespace esxserver {

class Serving {
 public:
  /// The roles that the options name run when this returns. Errors: invalid_usage (address), store_failed.
  [[nodiscard]] static Result<std::unique_ptr<Serving>> start(const ServeOptions& options);
  Serving() = default;
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;
  /// Accepts nothing more, finishes what was accepted, hands conversions back.
  virtual ~Serving() = default;

  /// "listening on http://127.0.0.1:8080"; for workers alone "working".
  [[nodiscard]] virtual std::string ready_line() const = 0;
};

}  // namespace esxserver
