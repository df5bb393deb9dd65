// What services need of the machine: a clock, random numbers and a log; and their implementations.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/time.h"

namespace esxserver {

class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Time now() = 0;
};

enum class LogLevel { info, warning, error };

struct LogField {
  std::string_view name;
  std::variant<std::string_view, std::int64_t> value;
};

/// One JSON object per line. Never log API keys, bodies or signatures.
/// Example: `log.write(LogLevel::info, "job_accepted", {{"job_id", id}, {"bytes", 1234}});`
class Log {
 public:
  virtual ~Log() = default;
  /// Thread-safe. Adds the time.
  virtual void write(LogLevel level, std::string_view event, const std::vector<LogField>& fields) = 0;
};

/// What every service needs of the machine; all must outlive it.
struct System {
  Clock& clock;
  Random& random;
  Log& log;
};

/// What this process takes of the machine, without other processes that it started.
struct ProcessFacts {
  double started = 0;      // in seconds since 1970
  double cpu_seconds = 0;  // user and system time
  double resident_bytes = 0, open_files = 0;
};
[[nodiscard]] ProcessFacts process_facts();

class SystemClock final : public Clock {
 public:
  Time now() override;
};

class SystemRandom final : public Random {
 public:
  /// Aborts if the system has no source of random numbers: there would be no secrets.
  void fill(std::span<std::byte> bytes) override;
};

/// Writes one JSON object per line to a file descriptor, each with a single write.
class JsonLog final : public Log {
 public:
  JsonLog(Clock& clock, int descriptor) : clock_(clock), descriptor_(descriptor) {}
  void write(LogLevel level, std::string_view event, const std::vector<LogField>& fields) override;

 private:
  Clock& clock_;
  int descriptor_;
};

}  // namespace esxserver
