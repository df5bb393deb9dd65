// StorageRoom: whether there is space for more files.
#pragma once

#include "esxserver/domain/result.h"

namespace esxserver {

/// Thread-safe.
class StorageRoom {
 public:
  virtual ~StorageRoom() = default;

  /// Error: service_unavailable, if less than the reserve is free. What was accepted before still needs space
  /// to end.
  [[nodiscard]] virtual Result<void> check() = 0;
};

}  // namespace esxserver
