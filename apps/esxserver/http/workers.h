// The threads that answer connections, and the shares of them that requests and clients may occupy.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
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

/// Threads that answer connections, with a bounded queue. Of both, slow clients get only a share.
class WorkerPool {
 public:
  using Work = std::function<void(Connection)>;

  /// Each thread gets its own `Work` from `make_work`. `queue`: how many connections may wait for a thread.
  WorkerPool(std::size_t threads, std::size_t queue, const std::function<Work()>& make_work);
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

  void run(const Work& work);
  /// The task that has waited longest of those that may start.
  [[nodiscard]] std::optional<Task> next_task();

  const PoolShares thread_shares_, place_shares_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> waiting_;
  PoolCount in_work_, present_;  // present: waiting or in work
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace http
