// A socket that is closed when its owner goes, and the few calls the server makes on one.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "estimate/base/result.h"

namespace http {

class Socket {
 public:
  Socket() = default;
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket();

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

/// Listens at HOST:PORT; port 0 picks a free one. A port that another process listens at is an error.
[[nodiscard]] estimate::Result<Socket> listen_at(const std::string& host, int port);
[[nodiscard]] int local_port(const Socket& socket);

struct Accepted {
  Socket socket;
  std::string remote_address;
};

/// The next connection that waits; a closed socket if none does.
[[nodiscard]] Accepted accept_from(const Socket& listener);

enum class Wait { ready, timed_out, failed };
[[nodiscard]] Wait wait_readable(const Socket& socket, std::chrono::milliseconds time);
[[nodiscard]] Wait wait_writable(const Socket& socket, std::chrono::milliseconds time);

/// Bytes moved; 0: the other end closed; negative: nothing could be moved now, see `would_block`.
[[nodiscard]] std::ptrdiff_t receive_some(const Socket& socket, std::span<char> buffer);
[[nodiscard]] std::ptrdiff_t send_some(const Socket& socket, std::string_view bytes);
/// Whether the last of the two failed only because it would have had to wait.
[[nodiscard]] bool would_block();

/// Tells the other end that nothing more will come.
void finish_sending(const Socket& socket);

}  // namespace http
