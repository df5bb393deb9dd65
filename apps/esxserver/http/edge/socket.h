// A socket that closes itself, and the few calls that the server makes on one.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/result.h"

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

/// Listens on HOST:PORT; port 0 picks a free one. A port in use by another process is an error.
[[nodiscard]] estimate::Result<Socket> listen_at(const std::string& host, int port);
[[nodiscard]] int local_port(const Socket& socket);

struct Accepted {
  Socket socket;
  std::string remote_address;
};

/// The next pending connection; a closed socket if there is none.
[[nodiscard]] Accepted accept_from(const Socket& listener);

enum class Wait { ready, timed_out, failed };
[[nodiscard]] Wait wait_readable(const Socket& socket, std::chrono::milliseconds time);
[[nodiscard]] Wait wait_writable(const Socket& socket, std::chrono::milliseconds time);

/// Number of bytes; 0: the other end closed; negative: failed, see `would_block`.
[[nodiscard]] std::ptrdiff_t receive_some(const Socket& socket, std::span<char> buffer);
[[nodiscard]] std::ptrdiff_t send_some(const Socket& socket, std::string_view bytes);
/// Whether the last of these calls failed only because it would have blocked.
[[nodiscard]] bool would_block();

/// Whether the other end has closed or reset the connection, even if there are bytes to read before.
[[nodiscard]] bool has_hung_up(const Socket& socket);

/// Signals the end of the data to the other end.
void finish_sending(const Socket& socket);

}  // namespace http
