// Rules that all job stores share: the number of attempts, and the messages of limits.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/job.h"

namespace esxserver {

/// A job whose worker died is claimed again, up to this number of attempts.
inline constexpr int max_attempts = 3;

/// The conversion_failed error of a job whose workers died max_attempts times.
[[nodiscard]] JobError abandoned_error(std::string_view job_id);

/// The error of a job that an operator canceled: of the documented codes, the general one.
[[nodiscard]] JobError canceled_error(std::string_view job_id);

[[nodiscard]] std::string active_limit_message(int limit);
[[nodiscard]] std::string daily_limit_message(int limit);

}  // namespace esxserver
