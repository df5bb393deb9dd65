// What all stores of jobs decide alike: how often a job is tried, and what is said of a refusal.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/job.h"

namespace esxserver {

/// A job whose worker died is claimed again, but not for ever. Many, since a machine that restarts, or runs
/// out of memory, takes jobs with it that are not to blame; one that is to blame also ends by its timeout,
/// which counts from the first attempt.
inline constexpr int max_attempts = 10;

/// conversion_failed, of a job whose workers died max_attempts times.
[[nodiscard]] JobError abandoned_error(std::string_view job_id);

[[nodiscard]] std::string active_limit_message(int limit);
[[nodiscard]] std::string daily_limit_message(int limit);

}  // namespace esxserver
