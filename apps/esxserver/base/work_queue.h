// WorkQueue: how many requests may work at a time, and how many may wait for their turn.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

#include "esxserver/base/result.h"

namespace esxserver {

/// Thread-safe. Example: `const auto turn = queue.enter(is_wanted); if (!turn) return turn.error();`
class WorkQueue {
 public:
  WorkQueue(int max_working, int max_waiting) : free_(max_working), max_waiting_(max_waiting) {}

  /// The permission to work, for as long as it lives.
  class Turn {
   public:
    explicit Turn(WorkQueue& queue) : queue_(&queue) {}
    Turn(Turn&& other) noexcept : queue_(std::exchange(other.queue_, nullptr)) {}
    Turn& operator=(Turn&&) = delete;
    ~Turn();

   private:
    WorkQueue* queue_;
  };

  /// Waits for a turn. Error: service_unavailable if too many wait already, or once `is_wanted` is false.
  [[nodiscard]] Result<Turn> enter(const std::function<bool()>& is_wanted);

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  int free_, waiting_ = 0;
  const int max_waiting_;
};

}  // namespace esxserver
