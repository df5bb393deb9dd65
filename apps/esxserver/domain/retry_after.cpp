#include "esxserver/domain/retry_after.h"

namespace esxserver {

std::optional<std::chrono::seconds> retry_after(AnyErrorCode code, Time now) {
  constexpr std::chrono::seconds shortly(5);  // most conversions take less
  if (code == ServerError::too_many_active_jobs || code == ServerError::service_unavailable) return shortly;
  if (code == ServerError::daily_limit_exceeded)
    return std::chrono::ceil<std::chrono::seconds>(day_begin(now) + std::chrono::days(1) - now);
  return std::nullopt;
}

}  // namespace esxserver
