// The threads that answer connections, and the shares of them that requests and clients may occupy.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "esxserver/http/connections.h"

namespace http {

/// A kind of request, by what may hold its thread up.
enum class Load { plain, body };

/// The most requests of each group at once.
struct PoolShares {
  std::size_t all = 1;
  std::size_t bodies = 1;          // of requests with a body: the rest of the threads is kept for reads
  std::size_t address = 1;         // of one client's requests
  std::size_t address_bodies = 1;  // of one client's requests with a body
};

/// Of the threads: three quarters for bodies and half for a client; of each at least one.
[[nodiscard]] PoolShares shares_of_threads(std::size_t threads);

/// Of the threads and the queue together: with half of the queue for bodies, and half for a client.
[[nodiscard]] PoolShares shares_of_places(std::size_t threads, std::size_t queue);

/// Counts requests by kind and client.
class PoolCount {
 public:
  void add(Load load, const std::string& client);
  void remove(Load load, const std::string& client);
  /// Whether one more request is within the shares.
  [[nodiscard]] bool has_room(Load load, const std::string& client, const PoolShares& shares) const;

 private:
  struct Count {
    std::size_t all = 0, bodies = 0;
  };
  Count total_;
  std::map<std::string, Count, std::less<>> clients_;
};

/// Requests whose threads wait for a client, since they gave their shares back.
struct AwayLimits {
  std::size_t all = 384;
  std::size_t address = 96;  // of one client; of more, the one that has waited longest is cut
};

/// Threads that answer connections, with a bounded queue. Of both, slow clients get only a share. A thread
/// that waits, for a client or in another queue, gives its share back (ThreadShare), and another thread takes
/// it: so there are more threads than shares, but no more than that work.
class WorkerPool {
 public:
  using Work = std::function<void(Connection)>;

  /// `shares`: how many threads work at once. Each thread gets its own `Work` from `make_work`. `queue`: how
  /// many connections may wait for a thread.
  WorkerPool(std::size_t shares, std::size_t queue, std::function<Work()> make_work, AwayLimits away = {});
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  /// Finishes all accepted work.
  ~WorkerPool();

  /// False, with the connection untouched, if there is no place for it in the queue.
  [[nodiscard]] bool take(Connection& connection);

 private:
  struct Task {
    Connection connection;
    Load load = Load::plain;
    std::string client;
  };
  /// A request whose thread waits for its client.
  struct Away {
    std::string client;
    std::function<void()> cut;  // empty: it was cut
  };
  class Share;

  void run(const Work& work);
  // The mutex is held while these are called.
  void count_in(Load load, const std::string& client);
  void count_out(Load load, const std::string& client);
  /// The task that has waited longest of those that may start.
  [[nodiscard]] std::optional<Task> next_task();
  /// Hands out the shares that are free, and starts threads where too few are there.
  void hand_out();
  void wake_thread();
  void make_room_away(const std::string& client);
  [[nodiscard]] bool start_thread();

  const PoolShares shares_, places_;
  const AwayLimits away_limits_;
  const std::function<Work()> make_work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> waiting_, ready_;  // ready: they have their shares
  std::list<Share*> returning_;       // threads that want their shares back, the first first
  std::list<Away> away_;              // the oldest first
  PoolCount in_work_, present_;       // present: waiting for a share, or in work
  std::size_t free_threads_ = 0;      // they take what is ready
  std::size_t sleeping_threads_ = 0;  // of these
  bool is_waking_ = false;            // one of these
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace http
