// WorkerPresence: which processes convert, for the operator.
#pragma once

#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

/// A process whose last report is older than this no longer counts.
inline constexpr Duration presence_lasts = std::chrono::minutes(1);

/// Errors: service_unavailable, store_failed.
class WorkerPresence {
 public:
  virtual ~WorkerPresence() = default;

  /// `process`: an id of its own. `threads`: how many of its threads take jobs or work on one.
  [[nodiscard]] virtual Result<void> report(std::string_view process, int threads, Time now) = 0;

  /// The process ends.
  [[nodiscard]] virtual Result<void> leave(std::string_view process) = 0;
};

}  // namespace esxserver
