// Log: one JSON object per line. Never logs API keys, bodies or signatures.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace esxserver {

enum class LogLevel { info, warning, error };

struct LogField {
  std::string_view name;
  std::variant<std::string_view, std::int64_t> value;
};

/// Example: `log.write(LogLevel::info, "job_accepted", {{"job_id", id}, {"bytes", 1234}});`
class Log {
 public:
  virtual ~Log() = default;
  /// Thread-safe. Adds the time.
  virtual void write(LogLevel level, std::string_view event, const std::vector<LogField>& fields) = 0;
};

}  // namespace esxserver
