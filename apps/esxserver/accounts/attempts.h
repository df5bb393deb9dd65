// AttemptStore: failed attempts, so that guessing gets slow, and requests of visitors.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Who attempts something, and how often it may fail.
struct AttemptLimit {
  std::string scope;    // "user", "address", "transcription": always with the same window
  std::string subject;  // uid, network address
  int max_failures = 1;
};

/// Errors: service_unavailable, store_failed.
class AttemptStore {
 public:
  explicit AttemptStore(sql::Database& database) : database_(database) {}

  /// Counts an attempt for all of them as a failure, unless one of them has reached its limit in the window
  /// that began with its first failure: then returns how long it must wait. No race lets more attempts in.
  [[nodiscard]] Result<std::optional<Duration>> begin(std::span<const AttemptLimit> limits, Duration window,
                                                      Time now);

  /// The attempt did not fail.
  [[nodiscard]] Result<void> succeeded(std::span<const AttemptLimit> limits);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
