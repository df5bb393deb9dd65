// WorkQueue: how many requests may work at a time, how many may wait for their turn, and whose turn it is.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "esxserver/base/result.h"
#include "esxserver/base/thread_share.h"

namespace esxserver {

/// Whom a request works for.
struct WorkClient {
  std::string name;      // a uid or an address; empty: nobody in particular, and no share is counted
  bool is_free = false;  // who pays goes first, and has a place of his own
  int cost = 1;          // of the work, such as pages: who asks for much goes after those who ask for less
};

/// Thread-safe. A client has at most half of the places to work (of an odd number, the larger half) and two
/// to wait. Free work leaves one place, and has its own places to wait. Within these rules, clients get equal
/// shares of the cost: work of 70 pages waits for that of others up to 70 pages, and no longer. Example:
/// `const auto turn = queue.enter(is_wanted, client); if (!turn) return turn.error();`
class WorkQueue {
 public:
  WorkQueue(int max_working, int max_waiting) : max_working_(max_working), max_waiting_(max_waiting) {}

  /// The permission to work, for as long as it lives. As long, other requests have the share of the thread:
  /// the work is done elsewhere.
  class Turn {
   public:
    Turn(WorkQueue& queue, WorkClient client, ShareGivenBack share)
        : share_(std::move(share)), queue_(&queue), client_(std::move(client)) {}
    Turn(Turn&& other) noexcept
        : share_(std::move(other.share_)),
          queue_(std::exchange(other.queue_, nullptr)),
          client_(std::move(other.client_)) {}
    Turn& operator=(Turn&&) = delete;
    ~Turn();

   private:
    ShareGivenBack share_;  // taken back after the queue is left
    WorkQueue* queue_;
    WorkClient client_;
  };

  /// How many work and wait now. `finish`: cost of everything that the client had done.
  struct Count {
    int working = 0, waiting = 0;
    std::int64_t finish = 0;
  };
  [[nodiscard]] Count count();

  /// Waits for a turn. Error: service_unavailable if too many wait already, or once `is_wanted` is false.
  [[nodiscard]] Result<Turn> enter(const std::function<bool()>& is_wanted, const WorkClient& client = {});
  /// A turn, if nobody has to wait for it.
  [[nodiscard]] std::optional<Turn> enter_at_once(const WorkClient& client = {});

 private:
  struct Waiter {
    const WorkClient* client;
    std::uint64_t number;
    std::int64_t finish;  // cost of everything that its client had done, and this: the least goes first
  };

  [[nodiscard]] int working_of(const WorkClient& client) const;
  [[nodiscard]] bool may_wait(const WorkClient& client) const;
  [[nodiscard]] bool may_start(const WorkClient& client) const;
  /// Whether nobody who may start goes first.
  [[nodiscard]] bool is_next(const Waiter& waiter) const;
  void count(const WorkClient& client, int Count::* place);
  void leave(const WorkClient& client, int Count::* place);
  std::int64_t finish_of(const WorkClient& client);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Waiter> waiters_;
  std::map<std::string, Count, std::less<>> clients_;  // those with a name
  Count free_, all_;
  std::uint64_t numbers_ = 0;
  std::int64_t started_ = 0;  // the largest `finish` of work that has started
  const int max_working_, max_waiting_;
};

}  // namespace esxserver
