#include "esxserver/http/edge/stream_io.h"

#include <algorithm>
#include <cstring>

namespace http {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t buffer_bytes = 65'536;

milliseconds time_left(milliseconds piece, std::chrono::steady_clock::time_point end) {
  const auto left = std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now());
  return std::clamp(left, milliseconds(0), piece);
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
    const Wait wait = wait_readable(socket_, time_left(times_.read_time, times_.end));
    timed_out_ = wait == Wait::timed_out;
    if (wait != Wait::ready) break;
  }
  buffer_.resize(std::size_t(std::max(count, std::ptrdiff_t(0))));
  return !buffer_.empty();
}

bool SocketWriter::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::ptrdiff_t count = send_some(socket_, bytes);
    if (count >= 0) {
      written_ += std::uint64_t(count);
      bytes.remove_prefix(std::size_t(count));
    } else if (!would_block() ||
               wait_writable(socket_, time_left(times_.write_time, times_.end)) != Wait::ready) {
      return false;
    }
  }
  return true;
}

}  // namespace http
