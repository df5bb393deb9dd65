// The time that a call may take. The clock only decides whether the call fails with time_limit, the caller
// whether it is canceled.
#pragma once

#include <chrono>
#include <cstddef>

#include "esx/estimate/base/result.h"

namespace estimate::pdf {

class Deadline {
 public:
  /// Passes after `time`, or when the caller stops the work.
  Deadline(const Limits& limits, std::chrono::milliseconds time)
      : limits_(&limits), end_(std::chrono::steady_clock::now() + time) {}

  [[nodiscard]] bool passed() const { return limits_->stopped() || std::chrono::steady_clock::now() >= end_; }

 private:
  const Limits* limits_;
  std::chrono::steady_clock::time_point end_;
};

/// Reads the clock only once per few thousand steps of cheap work; one per thread.
class Steps {
 public:
  explicit Steps(const Deadline& deadline) : deadline_(&deadline) {}

  /// Counts `steps` and returns whether the time is over.
  [[nodiscard]] bool too_late(std::size_t steps = 1) {
    count_ += steps;
    if (count_ >= steps_per_look) {
      count_ = 0;
      late_ = late_ || deadline_->passed();
    }
    return late_;
  }

  /// Reads the clock immediately.
  [[nodiscard]] bool too_late_now() { return late_ = late_ || deadline_->passed(); }

 private:
  static constexpr std::size_t steps_per_look = 4096;
  const Deadline* deadline_;
  std::size_t count_ = 0;
  bool late_ = false;
};

}  // namespace estimate::pdf
