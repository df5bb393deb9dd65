// Checks of a body while it arrives: the framing of a chunked one, and the rate of the transfer.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace http {

/// Checks the framing of a chunked body (RFC 9112, 7.1). httplib decodes the chunks, but takes a chunk that
/// is longer than its length for the end of the body, reads "-1" and "0x5" as lengths, and accepts lines of
/// any length.
class ChunkChecker {
 public:
  /// False: malformed, and so is everything that follows.
  [[nodiscard]] bool pass(std::string_view bytes);
  [[nodiscard]] bool is_complete() const { return state_ == State::complete; }

 private:
  enum class State {
    length,
    extension,
    line_end,
    data,
    data_cr,
    data_lf,
    last_cr,
    last_lf,
    complete,
    malformed
  };
  [[nodiscard]] State next(char c);
  [[nodiscard]] State after_length(char c);

  State state_ = State::length;
  std::uint64_t left_ = 0;      // of the chunk's data
  std::size_t line_bytes_ = 0;  // of the line with the length
  std::size_t digits_ = 0;
};

struct MinimumRateLimits {
  std::chrono::milliseconds piece{5'000};  // the longest wait between two pieces
  std::chrono::milliseconds head_start{5'000};
  std::uint64_t bytes_per_second = 4'096;  // on average, once the head start is used up
};

/// How long a transfer may wait for the other end, by what it has moved so far. Counts only the time spent
/// waiting, so that a slow disk here is not blamed on the client.
class MinimumRate {
 public:
  MinimumRate(const MinimumRateLimits& limits, std::chrono::steady_clock::time_point end)
      : limits_(limits), end_(end) {}

  void moved(std::uint64_t bytes) { moved_ += bytes; }
  void waited(std::chrono::steady_clock::duration time) { waited_ += time; }

  /// The longest that the next wait may take; 0 if the transfer is too slow or its time is over.
  [[nodiscard]] std::chrono::milliseconds next_wait(std::chrono::steady_clock::time_point now) const;

 private:
  const MinimumRateLimits limits_;
  const std::chrono::steady_clock::time_point end_;
  std::uint64_t moved_ = 0;
  std::chrono::steady_clock::duration waited_{};
};

}  // namespace http
