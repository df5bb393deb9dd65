// Threads that process pending work until they are stopped, and the watchdog of systemd.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"

namespace esxserver {

/// Does one piece of work; false: there was nothing to do.
using Work = std::function<Result<bool>(const std::stop_token&)>;

/// Threads that process pending work until they are stopped.
class Background {
 public:
  explicit Background(Log& log) : log_(log) {}
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  /// Stops.
  ~Background();

  /// Starts a thread that calls `work` repeatedly: immediately after it did something, after `pause` if there
  /// was nothing to do, and at least a second after an error, which is logged.
  void add(std::string name, Duration pause, Work work);

  /// Asks all threads to stop and waits for them.
  void stop();

 private:
  void run(const std::stop_token& stop, const std::string& name, Duration pause, const Work& work);
  void sleep(const std::stop_token& stop, Duration time);

  Log& log_;
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::vector<std::jthread> threads_;
};

/// systemd restarts a service that does not report in time.
/// Example: `if (watchdog) watchdog->report();`
/// See sd_notify(3).
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
