// Points in time, always UTC.
#pragma once

#include <chrono>
#include <string>

namespace esxserver {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;
using Duration = std::chrono::milliseconds;

/// ISO 8601: "2026-11-21T16:59:27.123Z".
[[nodiscard]] std::string iso8601(Time time);

/// When the UTC day of `time` began.
[[nodiscard]] Time day_begin(Time time);

}  // namespace esxserver
