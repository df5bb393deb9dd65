// Log: what happened, one JSON object a line. Never an API key, a body or a signature.
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
  /// For any number of threads; the time is added.
  virtual void write(LogLevel level, std::string_view event, const std::vector<LogField>& fields) = 0;
};

}  // namespace esxserver
