#include "esxserver/http/edge/worker_pool.h"

namespace http {

WorkerPool::WorkerPool(std::size_t threads, std::size_t queue, const std::function<Work()>& make_work)
    : capacity_(threads + queue) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this, work = make_work()] { run(work); });
  }
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerPool::take(Connection& connection) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() + in_work_ >= capacity_) return false;
    waiting_.push_back(std::move(connection));
  }
  changed_.notify_one();
  return true;
}

void WorkerPool::run(const Work& work) {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    Connection connection = std::move(waiting_.front());
    waiting_.pop_front();
    ++in_work_;
    lock.unlock();
    work(std::move(connection));
    lock.lock();
    --in_work_;
  }
}

}  // namespace http
