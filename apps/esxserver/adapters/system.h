// The system's clock, random numbers and log.
#pragma once

#include "esxserver/ports/clock.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/random.h"

namespace esxserver {

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
