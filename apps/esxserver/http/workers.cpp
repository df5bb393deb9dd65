#include "esxserver/http/workers.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

#include "esxserver/base/thread_share.h"
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

/// The share of a thread, while it works on a task.
class WorkerPool::Share final : public esxserver::ThreadShare {
 public:
  Share(WorkerPool& pool, Load load, std::string client)
      : pool_(pool), load_(load), client_(std::move(client)) {
    of_this_thread() = this;
  }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;
  ~Share() override { of_this_thread() = nullptr; }

  void give_back(std::function<void()> cut) override {
    const std::lock_guard lock(pool_.mutex_);
    if (waits_++ > 0) return;
    pool_.count_out(load_, client_);
    if (cut) {
      pool_.make_room_away(client_);
      away_ = pool_.away_.insert(pool_.away_.end(), {client_, std::move(cut)});
    }
    pool_.hand_out();
  }

  void take_back() override {
    std::unique_lock lock(pool_.mutex_);
    if (--waits_ > 0) return;
    if (const auto away = std::exchange(away_, std::nullopt)) pool_.away_.erase(*away);
    has_share_ = false;
    pool_.returning_.push_back(this);
    pool_.hand_out();
    returned_.wait(lock, [this] { return has_share_; });
  }

  // The mutex is held while these are called.
  [[nodiscard]] bool return_it() {
    if (!pool_.in_work_.has_room(load_, client_, pool_.shares_)) return false;
    pool_.count_in(load_, client_);
    pool_.present_.add(load_, client_);
    has_share_ = true;
    returned_.notify_one();
    return true;
  }
  void end() const { pool_.count_out(load_, client_); }

 private:
  WorkerPool& pool_;
  const Load load_;
  const std::string client_;
  int waits_ = 0;
  std::optional<std::list<Away>::iterator> away_;
  bool has_share_ = true;
  std::condition_variable returned_;
};

WorkerPool::WorkerPool(std::size_t shares, std::size_t queue, std::function<Work()> make_work,
                       AwayLimits away)
    : shares_(shares_of_threads(shares)),
      places_(shares_of_places(shares, queue)),
      away_limits_(away),
      make_work_(std::move(make_work)) {}

WorkerPool::~WorkerPool() {
  std::unique_lock lock(mutex_);
  stopping_ = true;
  changed_.notify_all();
  // A thread that works may start others.
  while (!threads_.empty()) {
    std::thread thread = std::move(threads_.back());
    threads_.pop_back();
    lock.unlock();
    thread.join();
    lock.lock();
  }
}

bool WorkerPool::take(Connection& connection) {
  // No body is read for a refusal.
  const bool has_body = connection.head.framing.has_body() && !connection.refusal;
  const Load load = has_body ? Load::body : Load::plain;
  std::string client = address_group(connection.remote_address);
  const std::lock_guard lock(mutex_);
  if (!present_.has_room(load, client, places_)) return false;
  present_.add(load, client);
  waiting_.push_back({std::move(connection), load, std::move(client)});
  hand_out();
  return true;
}

void WorkerPool::count_in(Load load, const std::string& client) { in_work_.add(load, client); }

void WorkerPool::count_out(Load load, const std::string& client) {
  in_work_.remove(load, client);
  present_.remove(load, client);
}

std::optional<WorkerPool::Task> WorkerPool::next_task() {
  const auto next = std::ranges::find_if(
      waiting_, [&](const Task& task) { return in_work_.has_room(task.load, task.client, shares_); });
  if (next == waiting_.end()) return std::nullopt;
  Task task = std::move(*next);
  waiting_.erase(next);
  return task;
}

void WorkerPool::hand_out() {
  std::erase_if(returning_, [](Share* share) { return share->return_it(); });
  while (auto task = next_task()) {
    count_in(task->load, task->client);
    ready_.push_back(*std::move(task));
  }
  while (free_threads_ < ready_.size() && start_thread()) {
  }
  wake_thread();
}

/// One at a time: a thread that wakes up wakes the next one if there is more to do. So short tasks that
/// arrive together do not wake threads for which nothing is left.
void WorkerPool::wake_thread() {
  const std::size_t awake = free_threads_ - sleeping_threads_;
  if (is_waking_ || sleeping_threads_ == 0 || ready_.size() <= awake) return;
  is_waking_ = true;
  changed_.notify_one();
}

/// A client that keeps more threads waiting than a client needs loses the one that has waited longest; if all
/// clients do, the one that has most does.
void WorkerPool::make_room_away(const std::string& client) {
  std::map<std::string_view, std::size_t> counts;
  std::size_t all = 0;
  for (const Away& away : away_) {
    if (!away.cut) continue;
    ++counts[away.client];
    ++all;
  }
  std::string_view loser;
  if (const auto own = counts.find(client); own != counts.end() && own->second >= away_limits_.address)
    loser = client;
  else if (all >= away_limits_.all)
    loser = std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; })->first;
  else
    return;
  const auto oldest =
      std::ranges::find_if(away_, [&](const Away& away) { return away.cut && away.client == loser; });
  std::exchange(oldest->cut, nullptr)();
}

bool WorkerPool::start_thread() {
  try {
    threads_.emplace_back([this, work = make_work_()] { run(work); });
  } catch (const std::system_error&) {
    return false;  // the system has no more: those that are there do the work later
  }
  ++free_threads_;
  return true;
}

void WorkerPool::run(const Work& work) {
  std::unique_lock lock(mutex_);
  while (true) {
    while (ready_.empty() && !stopping_) {
      ++sleeping_threads_;
      changed_.wait(lock);
      --sleeping_threads_;
      is_waking_ = false;
    }
    if (ready_.empty()) break;
    Task task = std::move(ready_.front());
    ready_.pop_front();
    --free_threads_;
    wake_thread();
    {
      Share share(*this, task.load, std::move(task.client));
      lock.unlock();
      work(std::move(task.connection));
      lock.lock();
      share.end();
    }
    ++free_threads_;
    hand_out();
  }
  --free_threads_;
}

}  // namespace http
