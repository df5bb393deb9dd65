#include "esxserver/http/edge/stream_io.h"

#include <algorithm>
#include <cstring>

namespace http {
namespace {

constexpr std::size_t buffer_bytes = 65'536;

template <class WaitFor>
Wait wait_in_pace(const Socket& socket, Pace& pace, WaitFor wait_for) {
  const auto start = std::chrono::steady_clock::now();
  const Wait wait = wait_for(socket, pace.next_wait(start));
  pace.waited(std::chrono::steady_clock::now() - start);
  return wait;
}

}  // namespace

std::size_t SocketReader::read(std::span<char> target) {
  if (used_ == buffer_.size() && !fill()) return 0;
  const std::size_t count = std::min(target.size(), buffer_.size() - used_);
  if (chunked_ && !chunks_.pass(std::string_view(buffer_).substr(used_, count))) return 0;
  std::memcpy(target.data(), buffer_.data() + used_, count);
  used_ += count;
  return count;
}

bool SocketReader::fill() {
  used_ = 0;
  buffer_.resize(buffer_bytes);
  std::ptrdiff_t count = -1;
  while (count < 0) {
    count = receive_some(socket_, buffer_);
    if (count < 0 && !would_block()) break;
    if (count >= 0) break;
    const Wait wait = wait_in_pace(socket_, pace_, wait_readable);
    timed_out_ = wait == Wait::timed_out;
    if (wait != Wait::ready) break;
  }
  buffer_.resize(std::size_t(std::max(count, std::ptrdiff_t(0))));
  pace_.moved(buffer_.size());
  return !buffer_.empty();
}

bool SocketWriter::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::ptrdiff_t count = send_some(socket_, bytes);
    if (count >= 0) {
      written_ += std::uint64_t(count);
      pace_.moved(std::uint64_t(count));
      bytes.remove_prefix(std::size_t(count));
    } else if (!would_block() || wait_in_pace(socket_, pace_, wait_writable) != Wait::ready) {
      return false;
    }
  }
  return true;
}

}  // namespace http
