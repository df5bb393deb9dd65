// WorkQueue: how many requests may work at a time, how many may wait for their turn, and whose turn it is.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "esxserver/base/result.h"

namespace esxserver {

/// Whom a request works for.
struct WorkClient {
  std::string name;      // a uid or an address; empty: nobody in particular, and no share is counted
  bool is_free = false;  // who pays goes first, and has a place of his own
};

/// Thread-safe. A client has at most half of the places to work (of an odd number, the larger half) and two
/// to wait. Free work leaves one place, and has its own places to wait. Example: `const auto turn =
/// queue.enter(is_wanted, client); if (!turn) return turn.error();`
class WorkQueue {
 public:
  WorkQueue(int max_working, int max_waiting) : max_working_(max_working), max_waiting_(max_waiting) {}

  /// The permission to work, for as long as it lives.
  class Turn {
   public:
    Turn(WorkQueue& queue, WorkClient client) : queue_(&queue), client_(std::move(client)) {}
    Turn(Turn&& other) noexcept
        : queue_(std::exchange(other.queue_, nullptr)), client_(std::move(other.client_)) {}
    Turn& operator=(Turn&&) = delete;
    ~Turn();

   private:
    WorkQueue* queue_;
    WorkClient client_;
  };

  /// How many work and wait now.
  struct Count {
    int working = 0, waiting = 0;
  };
  [[nodiscard]] Count count();

  /// Waits for a turn. Error: service_unavailable if too many wait already, or once `is_wanted` is false.
  [[nodiscard]] Result<Turn> enter(const std::function<bool()>& is_wanted, const WorkClient& client = {});

 private:
  struct Waiter {
    const WorkClient* client;
    std::uint64_t number;
  };

  [[nodiscard]] int working_of(const WorkClient& client) const;
  [[nodiscard]] bool may_wait(const WorkClient& client) const;
  [[nodiscard]] bool may_start(const WorkClient& client) const;
  /// Whether nobody who may start goes first.
  [[nodiscard]] bool is_next(const Waiter& waiter) const;
  void leave(const WorkClient& client, int Count::* place);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Waiter> waiters_;
  std::map<std::string, Count, std::less<>> clients_;  // those with a name
  Count free_, all_;
  std::uint64_t numbers_ = 0;
  const int max_working_, max_waiting_;
};

}  // namespace esxserver
