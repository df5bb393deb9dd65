// How long a transfer may wait for the other end, by what it has moved so far.
#pragma once

#include <chrono>
#include <cstdint>

namespace http {

struct PaceLimits {
  std::chrono::milliseconds piece{5'000};  // the longest wait between two pieces
  std::chrono::milliseconds head_start{5'000};
  std::uint64_t bytes_per_second = 4'096;  // on average, once the head start is used up
};

/// Counts only the time spent waiting, so that a slow disk here is not blamed on the client.
class Pace {
 public:
  Pace(const PaceLimits& limits, std::chrono::steady_clock::time_point end) : limits_(limits), end_(end) {}

  void moved(std::uint64_t bytes) { moved_ += bytes; }
  void waited(std::chrono::steady_clock::duration time) { waited_ += time; }

  /// The longest that the next wait may take; 0 if the transfer is too slow or its time is over.
  [[nodiscard]] std::chrono::milliseconds next_wait(std::chrono::steady_clock::time_point now) const;

 private:
  const PaceLimits limits_;
  const std::chrono::steady_clock::time_point end_;
  std::uint64_t moved_ = 0;
  std::chrono::steady_clock::duration waited_{};
};

}  // namespace http
