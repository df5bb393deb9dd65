// The answer of a child process that works on one file.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "esxserver/workers/child_process.h"

namespace esxserver {

/// All output of the child, which has ended. `is_wanted` is called regularly; false ends the child. Errors:
/// time_limit; internal_error, if it died or wrote more than `max_bytes`; service_unavailable, if it is no
/// longer wanted.
[[nodiscard]] Result<std::string> child_answer(
    ChildProcess& child, std::chrono::milliseconds time_limit, std::size_t max_bytes,
    const std::function<bool()>& is_wanted = [] { return true; });

}  // namespace esxserver
