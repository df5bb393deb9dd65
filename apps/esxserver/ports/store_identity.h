// StoreIdentity: the id that a database shares with its file store.
#pragma once

#include <optional>
#include <string>

#include "esxserver/domain/result.h"

namespace esxserver {

/// Errors: service_unavailable, store_failed.
class StoreIdentity {
 public:
  virtual ~StoreIdentity() = default;

  /// As the database knows it; nullopt in a new one.
  [[nodiscard]] virtual Result<std::optional<std::string>> id() = 0;

  /// Records the id if there is none; returns the one that counts, which another process may have recorded.
  [[nodiscard]] virtual Result<std::string> record_if_none(const std::string& id) = 0;

  [[nodiscard]] virtual Result<void> replace(const std::string& id) = 0;
};

}  // namespace esxserver
