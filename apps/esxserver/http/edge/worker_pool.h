// Threads that answer connections, with a bounded queue. Of both, slow clients get only a share.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "esxserver/http/edge/connection.h"
#include "esxserver/http/edge/pool_shares.h"

namespace http {

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
