// Work over an index on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace estimate {

/// Hands out 0 … count − 1 in order, each to one thread.
class IndexQueue {
 public:
  explicit IndexQueue(std::size_t count) : count_(count) {}

  /// nullopt when none are left, or after stop().
  [[nodiscard]] std::optional<std::size_t> next() {
    if (stopped_.load(std::memory_order_relaxed)) return std::nullopt;
    const std::size_t index = next_.fetch_add(1, std::memory_order_relaxed);
    return index < count_ ? std::optional(index) : std::nullopt;
  }

  void stop() { stopped_ = true; }

  /// Whether every index was handed out. Call when every thread is done.
  [[nodiscard]] bool empty() const { return next_ >= count_; }

 private:
  std::size_t count_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
};

/// Runs `work` on this thread and `help` on up to `threads` − 1 others, fewer where the system has none left.
/// Returns when all are done. If some throw, one of the exceptions is thrown again then.
template <class Work, class Help>
void run_on_threads(std::size_t threads, Work work, Help help) {
  std::exception_ptr thrown;
  std::once_flag first_thrown;
  const auto guarded_help = [&] {
    try {
      help();
    } catch (...) {
      std::call_once(first_thrown, [&] { thrown = std::current_exception(); });
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < threads; ++i) {
    try {
      helpers.emplace_back(guarded_help);
    } catch (const std::system_error&) {
      break;
    }
  }
  work();
  helpers.clear();
  if (thrown) std::rethrow_exception(thrown);
}

/// Runs `first` on this thread and `second` on another one; after it if `threads` is 1 or the system has none
/// left. Returns when both are done, and throws as run_on_threads does.
template <class First, class Second>
void run_both(std::size_t threads, First first, Second second) {
  std::once_flag done;
  const auto second_once = [&] { std::call_once(done, second); };
  run_on_threads(std::min<std::size_t>(threads, 2), first, second_once);
  second_once();
}

}  // namespace estimate
