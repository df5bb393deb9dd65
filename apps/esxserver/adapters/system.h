// The clock, the randomness and the log of the machine.
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
  /// Without randomness there are no secrets: ends the program where the system has none.
  void fill(std::span<std::byte> bytes) override;
};

/// One JSON object a line on a file descriptor, each written at once.
class JsonLog final : public Log {
 public:
  JsonLog(Clock& clock, int descriptor) : clock_(clock), descriptor_(descriptor) {}
  void write(LogLevel level, std::string_view event, const std::vector<LogField>& fields) override;

 private:
  Clock& clock_;
  int descriptor_;
};

}  // namespace esxserver
