// ThreadShare: what a thread of a pool gives back while it waits, so that others can work.
#pragma once

#include <functional>
#include <utility>

namespace esxserver {

/// The right of a pool's thread to work. Only its own thread calls it; calls may be nested.
class ThreadShare {
 public:
  ThreadShare() = default;
  ThreadShare(const ThreadShare&) = delete;
  ThreadShare& operator=(const ThreadShare&) = delete;
  virtual ~ThreadShare() = default;

  /// `cut`: ends the wait, which is for a client; called at most once, by another thread, if too many clients
  /// keep threads waiting. Without it, something else limits how many wait.
  virtual void give_back(std::function<void()> cut) = 0;
  /// Waits for a share.
  virtual void take_back() = 0;

  /// Of this thread; null: it is of no pool.
  [[nodiscard]] static ThreadShare*& of_this_thread() {
    thread_local ThreadShare* share = nullptr;
    return share;
  }
};

/// As long as it lives, the share of this thread is with others. Stays in its thread.
/// Example: `const ShareGivenBack waiting; answer = queue.wait();`
class ShareGivenBack {
 public:
  explicit ShareGivenBack(std::function<void()> cut = {}) : share_(ThreadShare::of_this_thread()) {
    if (share_) share_->give_back(std::move(cut));
  }
  ShareGivenBack(ShareGivenBack&& other) noexcept : share_(std::exchange(other.share_, nullptr)) {}
  ShareGivenBack& operator=(ShareGivenBack&&) = delete;
  ~ShareGivenBack() {
    if (share_) share_->take_back();
  }

 private:
  ThreadShare* share_;
};

}  // namespace esxserver
