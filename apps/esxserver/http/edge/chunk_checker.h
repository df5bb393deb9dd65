// Says whether a chunked body (RFC 9112, 7.1) is framed as it should be. httplib takes the chunks apart, but
// takes a chunk that is longer than it says for the end of the body, reads "-1" and "0x5" as lengths, and
// keeps lines of any length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace http {

class ChunkChecker {
 public:
  /// False: malformed, from then on for good.
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
