// What all stores of jobs decide alike: how often a job is tried, and what is said of a refusal.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/job.h"

namespace esxserver {

/// A job whose worker died is claimed again, but not for ever.
inline constexpr int max_attempts = 3;

/// conversion_failed, of a job whose workers died max_attempts times.
[[nodiscard]] JobError abandoned_error(std::string_view job_id);

[[nodiscard]] std::string active_limit_message(int limit);
[[nodiscard]] std::string daily_limit_message(int limit);

}  // namespace esxserver
