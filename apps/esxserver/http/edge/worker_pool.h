// Threads that answer connections, with a bounded queue.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "esxserver/http/edge/connection.h"

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

  /// False, with the connection untouched, if the queue is full.
  [[nodiscard]] bool take(Connection& connection);

 private:
  void run(const Work& work);

  const std::size_t capacity_;  // threads and queue together
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Connection> waiting_;
  std::size_t in_work_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace http
