#include "esxserver/http/edge/worker_pool.h"

#include <algorithm>
#include <utility>

#include "esxserver/http/edge/address_group.h"

namespace http {

WorkerPool::WorkerPool(std::size_t threads, std::size_t queue, const std::function<Work()>& make_work)
    : thread_shares_(shares_of_threads(threads)), place_shares_(shares_of_places(threads, queue)) {
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
  const Load load = connection.head.framing.has_body() ? Load::body : Load::plain;
  std::string client = address_group(connection.remote_address);
  {
    const std::lock_guard lock(mutex_);
    if (!present_.has_room(load, client, place_shares_)) return false;
    present_.add(load, client);
    waiting_.push_back({std::move(connection), load, std::move(client)});
  }
  changed_.notify_one();
  return true;
}

std::optional<WorkerPool::Task> WorkerPool::next_task() {
  const auto next = std::ranges::find_if(
      waiting_, [&](const Task& task) { return in_work_.has_room(task.load, task.client, thread_shares_); });
  if (next == waiting_.end()) return std::nullopt;
  Task task = std::move(*next);
  waiting_.erase(next);
  return task;
}

void WorkerPool::run(const Work& work) {
  std::unique_lock lock(mutex_);
  while (true) {
    // Tasks that may not start yet are left to the threads whose work they wait for.
    std::optional<Task> task = next_task();
    if (!task) {
      if (stopping_) return;
      changed_.wait(lock);
      continue;
    }
    in_work_.add(task->load, task->client);
    lock.unlock();
    work(std::move(task->connection));
    lock.lock();
    in_work_.remove(task->load, task->client);
    present_.remove(task->load, task->client);
  }
}

}  // namespace http
