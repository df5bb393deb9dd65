// Points in time, always UTC, and the texts of times, durations and sizes in options and requests.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"

namespace esxserver {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;
using Duration = std::chrono::milliseconds;

/// ISO 8601: "2026-11-21T16:59:27.123Z".
[[nodiscard]] std::string iso8601(Time time);

/// When the UTC day of `time` began.
[[nodiscard]] Time day_begin(Time time);

/// "500ms", "30s", "20m", "12h", "7d". CLI11's AsNumberWithUnit is not strict enough for durations and sizes:
/// it reads "s" as one second and "030s" as 24.
[[nodiscard]] std::optional<Duration> parse_duration(std::string_view text);

/// "1m,5m,25m".
[[nodiscard]] std::optional<std::vector<Duration>> parse_durations(std::string_view text);

/// As parse_duration reads it, in the largest unit that divides it: "20m", "90s".
[[nodiscard]] std::string duration_text(Duration duration);

/// "50MB", "1GB", "500KB", "1000B", "1000"; 1 MB = 1,000,000 bytes.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

/// "2026-03-09": its first moment, UTC.
[[nodiscard]] std::optional<Time> parse_day(std::string_view text);

/// A day, or "2026-03-09T16:59:27Z".
[[nodiscard]] std::optional<Time> parse_time(std::string_view text);

/// As parse_size reads it: "50MB".
[[nodiscard]] std::string size_text(std::uint64_t bytes);

/// "2026-03": from its first moment to the next month's, UTC.
struct Month {
  Time begin, end;
};
[[nodiscard]] std::optional<Month> parse_month(std::string_view text);

/// The begin of a period, as --since names it: "12h": so long before `now`; or a time as parse_time() reads
/// it. Error: invalid_usage.
[[nodiscard]] Result<Time> parse_since(std::string_view text, Time now);

}  // namespace esxserver
