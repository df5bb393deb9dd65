// Watchdog: systemd restarts a service that does not report in time.
#pragma once

#include <optional>
#include <string>

namespace esxserver {

/// Example: `if (watchdog) watchdog->report();` See sd_notify(3).
class Watchdog {
 public:
  /// nullopt: nobody watches this process (NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID in the environment).
  [[nodiscard]] static std::optional<Watchdog> of_this_process();

  /// The process is well. A report that gets lost is repeated by the next.
  void report() const;

 private:
  explicit Watchdog(std::string socket) : socket_(std::move(socket)) {}

  std::string socket_;  // a path, or "@" and a name
};

}  // namespace esxserver
