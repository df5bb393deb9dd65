#include "esxserver/base/work_queue.h"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace esxserver {

WorkQueue::Turn::~Turn() {
  if (!queue_) return;
  const std::scoped_lock lock(queue_->mutex_);
  queue_->leave(client_, &Count::working);
}

WorkQueue::Count WorkQueue::count() {
  const std::scoped_lock lock(mutex_);
  return all_;
}

int WorkQueue::working_of(const WorkClient& client) const {
  const auto found = clients_.find(client.name);
  return found == clients_.end() ? 0 : found->second.working;
}

bool WorkQueue::may_wait(const WorkClient& client) const {
  constexpr int max_of_client = 2;
  const int others = client.is_free ? free_.waiting : all_.waiting - free_.waiting;
  if (others >= max_waiting_) return may_start(client);
  const auto found = clients_.find(client.name);
  return found == clients_.end() || found->second.waiting < max_of_client;
}

bool WorkQueue::may_start(const WorkClient& client) const {
  if (all_.working >= max_working_) return false;
  if (client.is_free && free_.working >= std::max(max_working_ - 1, 1)) return false;
  return client.name.empty() || working_of(client) < (max_working_ + 1) / 2;
}

bool WorkQueue::is_next(const Waiter& waiter) const {
  if (!may_start(*waiter.client)) return false;
  const auto rank = [&](const Waiter& one) {
    return std::tuple(one.client->is_free, working_of(*one.client), one.finish, one.number);
  };
  return std::ranges::none_of(
      waiters_, [&](const Waiter& other) { return rank(other) < rank(waiter) && may_start(*other.client); });
}

void WorkQueue::leave(const WorkClient& client, int Count::* place) {
  --(all_.*place);
  if (client.is_free) --(free_.*place);
  if (const auto found = clients_.find(client.name); found != clients_.end()) {
    --(found->second.*place);
    if (found->second.working == 0 && found->second.waiting == 0) clients_.erase(found);
  }
  changed_.notify_all();
}

void WorkQueue::count(const WorkClient& client, int Count::* place) {
  ++(all_.*place);
  if (client.is_free) ++(free_.*place);
  if (!client.name.empty()) ++(clients_[client.name].*place);
}

std::int64_t WorkQueue::finish_of(const WorkClient& client) {
  if (client.name.empty()) return started_ + client.cost;
  std::int64_t& finish = clients_[client.name].finish;
  finish = std::max(finish, started_) + client.cost;
  return finish;
}

Result<WorkQueue::Turn> WorkQueue::enter(const std::function<bool()>& is_wanted, const WorkClient& client) {
  constexpr std::chrono::milliseconds patience(200);  // between two looks at the client
  ShareGivenBack share;
  std::unique_lock lock(mutex_);
  if (!may_wait(client))
    return fail(ServerError::service_unavailable, "The server is busy; try again shortly");
  count(client, &Count::waiting);
  const auto self = waiters_.insert(waiters_.end(), {&client, ++numbers_, finish_of(client)});
  bool wanted = true;
  while (wanted && !is_next(*self)) {
    changed_.wait_for(lock, patience);
    wanted = is_wanted();
  }
  if (wanted) {
    count(client, &Count::working);
    started_ = std::max(started_, self->finish);
  }
  waiters_.erase(self);
  leave(client, &Count::waiting);
  if (!wanted) return fail(ServerError::service_unavailable, "Nobody waits for the result");
  return Turn(*this, client, std::move(share));
}

std::optional<WorkQueue::Turn> WorkQueue::enter_at_once(const WorkClient& client) {
  const std::scoped_lock lock(mutex_);
  if (!waiters_.empty() || !may_start(client)) return std::nullopt;
  count(client, &Count::working);
  started_ = std::max(started_, finish_of(client));
  return Turn(*this, client, ShareGivenBack());
}

}  // namespace esxserver
