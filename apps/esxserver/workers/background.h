// Background: threads that process pending work until they are stopped.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"
#include "esxserver/ports/log.h"

namespace esxserver {

/// Does one piece of work; false: there was nothing to do.
using Work = std::function<Result<bool>(const std::stop_token&)>;

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

}  // namespace esxserver
