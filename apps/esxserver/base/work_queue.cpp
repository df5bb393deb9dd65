#include "esxserver/base/work_queue.h"

#include <chrono>

namespace esxserver {

WorkQueue::Turn::~Turn() {
  if (!queue_) return;
  const std::scoped_lock lock(queue_->mutex_);
  ++queue_->free_;
  queue_->freed_.notify_one();
}

Result<WorkQueue::Turn> WorkQueue::enter(const std::function<bool()>& is_wanted) {
  constexpr std::chrono::milliseconds patience(200);  // between two looks at the client
  std::unique_lock lock(mutex_);
  if (free_ == 0 && waiting_ >= max_waiting_)
    return fail(ServerError::service_unavailable, "The server is busy; try again shortly");
  ++waiting_;
  bool wanted = true;
  while (free_ == 0 && wanted) {
    freed_.wait_for(lock, patience);
    wanted = is_wanted();
  }
  --waiting_;
  if (!wanted) {
    if (free_ > 0) freed_.notify_one();  // the notification may have come here
    return fail(ServerError::service_unavailable, "Nobody waits for the result");
  }
  --free_;
  return Turn(*this);
}

}  // namespace esxserver
