// When a client may retry a rejected request.
#pragma once

#include <chrono>
#include <optional>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

/// Value of Retry-After for temporary errors: until the next UTC day for daily_limit_exceeded, a few seconds
/// for too_many_active_jobs and service_unavailable.
[[nodiscard]] std::optional<std::chrono::seconds> retry_after(AnyErrorCode code, Time now);

}  // namespace esxserver
