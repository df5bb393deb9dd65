// Random: cryptographically secure random bytes.
#pragma once

#include <cstddef>
#include <span>

namespace esxserver {

class Random {
 public:
  virtual ~Random() = default;
  virtual void fill(std::span<std::byte> bytes) = 0;
};

}  // namespace esxserver
