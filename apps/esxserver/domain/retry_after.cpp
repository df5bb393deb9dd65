#include "esxserver/domain/retry_after.h"

namespace esxserver {

std::optional<std::chrono::seconds> retry_after(ErrorCode code, Time now) {
  constexpr std::chrono::seconds shortly(5);  // most conversions take less
  switch (code) {
    case ErrorCode::too_many_active_jobs:
    case ErrorCode::service_unavailable:
      return shortly;
    case ErrorCode::daily_limit_exceeded:
      return std::chrono::ceil<std::chrono::seconds>(day_begin(now) + std::chrono::days(1) - now);
    default:
      return std::nullopt;
  }
}

}  // namespace esxserver
