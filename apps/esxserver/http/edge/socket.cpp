#include "esxserver/http/edge/socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

namespace http {
namespace {

using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;

constexpr int backlog = 511;

std::string last_error() { return std::error_code(errno, std::generic_category()).message(); }

/// Only SO_REUSEADDR, so that a restart need not wait for old connections to time out. With SO_REUSEPORT, a
/// second server would silently get half of the connections.
Result<Socket> listen_on(const addrinfo& address, const std::string& name) {
  Socket socket(::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int on = 1;
  if (!socket.is_open() || ::setsockopt(socket.descriptor(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      ::bind(socket.descriptor(), address.ai_addr, address.ai_addrlen) != 0 ||
      ::listen(socket.descriptor(), backlog) != 0) {
    return fail(ErrorCode::invalid_usage, "cannot listen on " + name + ": " + last_error());
  }
  return socket;
}

Wait wait_for(const Socket& socket, short event, std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (true) {
    pollfd entry{.fd = socket.descriptor(), .events = event, .revents = 0};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    const int ready = ::poll(&entry, 1, int(std::max(left, std::chrono::milliseconds(0)).count()));
    if (ready > 0) return Wait::ready;
    if (ready == 0) return Wait::timed_out;
    if (errno != EINTR) return Wait::failed;
  }
}

std::string to_text(const sockaddr_storage& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = nullptr;
  if (address.ss_family == AF_INET) {
    bytes = &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  } else if (address.ss_family == AF_INET6) {
    bytes = &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  }
  if (!bytes || !::inet_ntop(address.ss_family, bytes, text.data(), text.size())) return {};
  return text.data();
}

}  // namespace

Socket::~Socket() {
  if (is_open()) ::close(descriptor_);
}

Result<Socket> listen_at(const std::string& host, int port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const std::string name = host + ":" + std::to_string(port);
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0 || !found) {
    return fail(ErrorCode::invalid_usage, "cannot listen on " + name + ": no such address");
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, &::freeaddrinfo);
  return listen_on(*found, name);
}

int local_port(const Socket& socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getsockname(socket.descriptor(), reinterpret_cast<sockaddr*>(&address), &length) != 0) return 0;
  return address.ss_family == AF_INET6 ? ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port)
                                       : ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

Accepted accept_from(const Socket& listener) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  Socket socket(::accept4(listener.descriptor(), reinterpret_cast<sockaddr*>(&address), &length,
                          SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (!socket.is_open()) return {};
  // A response is two writes, head and body: the second must not wait for the acknowledgment of the first.
  const int on = 1;
  ::setsockopt(socket.descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return {std::move(socket), to_text(address)};
}

Wait wait_readable(const Socket& socket, std::chrono::milliseconds time) {
  return wait_for(socket, POLLIN, time);
}

Wait wait_writable(const Socket& socket, std::chrono::milliseconds time) {
  return wait_for(socket, POLLOUT, time);
}

std::ptrdiff_t receive_some(const Socket& socket, std::span<char> buffer) {
  return ::recv(socket.descriptor(), buffer.data(), buffer.size(), 0);
}

std::ptrdiff_t send_some(const Socket& socket, std::string_view bytes) {
  return ::send(socket.descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

bool has_hung_up(const Socket& socket) {
  pollfd entry{.fd = socket.descriptor(), .events = POLLRDHUP, .revents = 0};
  return ::poll(&entry, 1, 0) > 0;
}

void finish_sending(const Socket& socket) { ::shutdown(socket.descriptor(), SHUT_WR); }

}  // namespace http
