// Failure: an error of PostgreSQL, inside the adapter.
#pragma once

#include <stdexcept>
#include <string>

namespace esxserver::postgres {

class Failure : public std::runtime_error {
 public:
  /// `passes`: temporary, as when the server is unreachable.
  Failure(const std::string& what, bool passes) : std::runtime_error(what), passes_(passes) {}
  [[nodiscard]] bool passes() const { return passes_; }

 private:
  bool passes_;
};

}  // namespace esxserver::postgres
