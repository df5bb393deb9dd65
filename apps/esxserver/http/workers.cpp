#include "esxserver/http/workers.h"

#include <algorithm>
#include <utility>

#include "esxserver/http/throttle.h"

namespace http {

PoolShares shares_of_threads(std::size_t threads) {
  constexpr std::size_t one = 1;
  return {.all = threads,
          .bodies = std::max(threads * 3 / 4, one),
          .address = std::max(threads / 2, one),
          .address_bodies = std::max(threads * 3 / 8, one)};
}

PoolShares shares_of_places(std::size_t threads, std::size_t queue) {
  const PoolShares of_threads = shares_of_threads(threads);
  return {.all = of_threads.all + queue,
          .bodies = of_threads.bodies + queue / 2,
          .address = of_threads.address + queue / 2,
          .address_bodies = of_threads.address_bodies + queue / 4};
}

void PoolCount::add(Load load, const std::string& client) {
  for (Count* count : {&total_, &clients_[client]}) {
    ++count->all;
    if (load == Load::body) ++count->bodies;
  }
}

void PoolCount::remove(Load load, const std::string& client) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  for (Count* count : {&total_, &found->second}) {
    --count->all;
    if (load == Load::body) --count->bodies;
  }
  if (found->second.all == 0) clients_.erase(found);
}

bool PoolCount::has_room(Load load, const std::string& client, const PoolShares& shares) const {
  const auto found = clients_.find(client);
  const Count of_client = found == clients_.end() ? Count{} : found->second;
  if (total_.all >= shares.all || of_client.all >= shares.address) return false;
  return load == Load::plain || (total_.bodies < shares.bodies && of_client.bodies < shares.address_bodies);
}

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
