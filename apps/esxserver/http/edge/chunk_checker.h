// Checks the framing of a chunked body (RFC 9112, 7.1). httplib decodes the chunks, but takes a chunk that is
// longer than its length for the end of the body, reads "-1" and "0x5" as lengths, and accepts lines of any
// length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace http {

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

}  // namespace http
