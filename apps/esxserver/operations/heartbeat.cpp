#include "esxserver/operations/heartbeat.h"

#include <algorithm>

namespace esxserver {

using Steady = std::chrono::steady_clock;

void Heartbeat::beat() {
  const std::lock_guard lock(mutex_);
  last_[std::this_thread::get_id()] = Steady::now();
}

void Heartbeat::rest() {
  const std::lock_guard lock(mutex_);
  last_.erase(std::this_thread::get_id());
}

int Heartbeat::alive(Steady::duration within) const {
  const std::lock_guard lock(mutex_);
  const auto since = Steady::now() - within;
  return static_cast<int>(
      std::ranges::count_if(last_, [&](const auto& beat) { return beat.second >= since; }));
}

Result<ConversionOutput> HeartbeatConverter::convert(const ConversionTask& task,
                                                     const OnProgress& on_progress) {
  return converter_.convert(task, [&](const Progress& progress) {
    heartbeat_.beat();
    return on_progress(progress);
  });
}

}  // namespace esxserver
