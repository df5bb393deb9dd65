#include "esxserver/http/connections.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include "esxserver/base/result.h"
#include "esxserver/http/throttle.h"

namespace http {
namespace {

using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;
using esxserver::ServerError;
using std::chrono::milliseconds;

constexpr int backlog = 511;

std::string last_error() { return std::error_code(errno, std::generic_category()).message(); }

/// Only SO_REUSEADDR, so that a restart need not wait for old connections to time out. With SO_REUSEPORT, a
/// second server would silently get half of the connections.
Result<Socket> listen_on(const addrinfo& address, const std::string& name) {
  Socket socket(::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int on = 1;
  // A response may be several writes: none must wait for the acknowledgment of the one before. Accepted
  // sockets have the option, too.
  if (!socket.is_open() || ::setsockopt(socket.descriptor(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      ::setsockopt(socket.descriptor(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0 ||
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

constexpr milliseconds max_wait{1'000};

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

bool has_unread(const Socket& socket) {
  char byte = 0;
  return ::recv(socket.descriptor(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

void finish_sending(const Socket& socket) { ::shutdown(socket.descriptor(), SHUT_WR); }

void stop_receiving(const Socket& socket) { ::shutdown(socket.descriptor(), SHUT_RD); }

ConnectionPoller::ConnectionPoller(Socket listener, const ConnectionPollerOptions& options,
                                   std::function<void(Connection)> admit)
    : options_(options),
      admit_(std::move(admit)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      listener_(std::move(listener)) {}

ConnectionPoller::~ConnectionPoller() { close(); }

void ConnectionPoller::start() {
  thread_ = std::thread([this] { run(); });
}

void ConnectionPoller::linger(Socket socket) {
  finish_sending(socket);
  {
    const std::lock_guard lock(mutex_);
    returned_.push_back(std::move(socket));
  }
  wake();
}

void ConnectionPoller::stop_accepting() {
  enter(Phase::draining);
  std::unique_lock lock(mutex_);
  settled_.wait(lock, [this] { return is_settled_; });
}

void ConnectionPoller::close() {
  enter(Phase::closing);
  if (thread_.joinable()) thread_.join();
}

void ConnectionPoller::enter(Phase phase) {
  {
    const std::lock_guard lock(mutex_);
    phase_ = std::max(phase_, phase);
  }
  wake();
}

void ConnectionPoller::wake() const {
  const eventfd_t one = 1;
  // Fails only if it is already signaled.
  static_cast<void>(::eventfd_write(wake_.descriptor(), one));
}

void ConnectionPoller::run() {
  while (true) {
    const Phase phase = take_returned();
    if (phase != Phase::open && listener_.is_open()) stop_listening();
    const auto now = Clock::now();
    std::erase_if(waiting_, [&](Waiting& entry) { return step(entry, now); });
    std::erase_if(answered_, [&](Waiting& entry) { return step_answered(entry, now); });
    const bool settled = !listener_.is_open() && waiting_.empty();
    if (settled) {
      const std::lock_guard lock(mutex_);
      is_settled_ = true;
      settled_.notify_all();
      if (phase == Phase::closing && answered_.empty() && returned_.empty()) return;
    }
    // At capacity, new connections wait in the system's queue.
    const bool accepting = listener_.is_open() && waiting_.size() < options_.connections;
    wait(accepting);
    constexpr std::size_t in_a_turn = 32;
    if (accepting) accept_some(in_a_turn);
  }
}

void ConnectionPoller::wait(bool accepting) {
  std::vector<pollfd> polled{{.fd = wake_.descriptor(), .events = POLLIN, .revents = 0}};
  if (accepting) polled.push_back({.fd = listener_.descriptor(), .events = POLLIN, .revents = 0});
  auto deadline = Clock::now() + max_wait;
  const std::size_t first = polled.size();
  polled.reserve(first + waiting_.size() + answered_.size());
  for (const auto* entries : {&waiting_, &answered_})
    for (const Waiting& entry : *entries) {
      polled.push_back({.fd = entry.connection.socket.descriptor(), .events = POLLIN, .revents = 0});
      deadline = std::min(deadline, entry.deadline);
    }
  const auto time = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  ::poll(polled.data(), polled.size(), int(std::max(time, milliseconds(0)).count()));
  auto polled_entry = std::next(polled.begin(), static_cast<std::ptrdiff_t>(first));
  for (auto* entries : {&waiting_, &answered_})
    for (Waiting& entry : *entries) entry.ready = (polled_entry++)->revents != 0;
  eventfd_t ignored = 0;
  static_cast<void>(::eventfd_read(wake_.descriptor(), &ignored));
}

ConnectionPoller::Phase ConnectionPoller::take_returned() {
  const std::lock_guard lock(mutex_);
  const auto time = phase_ == Phase::open ? options_.linger_time : options_.stop_time;
  for (Socket& socket : returned_) {
    Connection connection;
    connection.socket = std::move(socket);
    answered_.push_back({std::move(connection), Clock::now() + time});
  }
  returned_.clear();
  if (answered_.size() > options_.connections)
    answered_.erase(answered_.begin(),
                    std::prev(answered_.end(), static_cast<std::ptrdiff_t>(options_.connections)));
  return phase_;
}

/// Few at a time: heads that have arrived are read before others are accepted, so that a client with many
/// connections only loses those that are idle.
void ConnectionPoller::accept_some(std::size_t most) {
  for (; most > 0 && waiting_.size() < options_.connections; --most) {
    Accepted accepted = accept_from(listener_);
    if (!accepted.socket.is_open()) return;
    const auto now = Clock::now();
    Connection connection;
    connection.socket = std::move(accepted.socket);
    connection.remote_address = std::move(accepted.remote_address);
    connection.accepted = now;
    const bool shared = options_.has_many_clients(connection.remote_address);
    std::string client = shared ? std::string() : address_group(connection.remote_address);
    if (!client.empty()) make_room_for(client);
    waiting_.push_back({std::move(connection), now + options_.head_time, std::move(client)});
  }
}

/// A client that opens more connections than a client needs loses those that have waited longest.
void ConnectionPoller::make_room_for(const std::string& client) {
  if (++heads_[client] <= options_.of_address) return;
  const auto oldest = std::ranges::find(waiting_, client, &Waiting::client);
  if (oldest == waiting_.end()) return;
  refuse(*oldest, {ServerError::service_unavailable, "too many connections wait; try again shortly", ""});
  waiting_.erase(oldest);
  --heads_[client];
}

/// Serves pending connections, which closing the listener would drop.
void ConnectionPoller::stop_listening() {
  accept_some(options_.connections);
  listener_ = Socket();
  const auto latest = Clock::now() + options_.stop_time;
  for (Waiting& entry : waiting_) entry.deadline = std::min(entry.deadline, latest);
}

bool ConnectionPoller::step_answered(Waiting& entry, Clock::time_point now) {
  return (entry.ready && drop_rest(entry)) || now >= entry.deadline;
}

bool ConnectionPoller::step(Waiting& entry, Clock::time_point now) {
  const bool is_read = entry.ready && read_head(entry);
  if (!is_read && now < entry.deadline) return false;
  // Where nothing was sent, there is nothing to answer.
  if (!is_read && !entry.connection.received.empty())
    refuse(entry, {ServerError::request_timeout, "the request headers did not arrive in time", ""});
  if (const auto count = heads_.find(entry.client); count != heads_.end() && --count->second == 0)
    heads_.erase(count);
  return true;
}

bool ConnectionPoller::read_head(Waiting& entry) {
  std::array<char, 16'384> buffer;
  std::string& received = entry.connection.received;
  const auto count = receive_some(entry.connection.socket, buffer);
  if (count < 0) return !would_block();
  if (count == 0) return true;
  received.append(buffer.data(), std::size_t(count));
  const auto length = head_length(received, options_.head);
  if (!length) {
    // The start of the first line determines the format of the response.
    entry.connection.head =
        parse_head(std::string_view(received).substr(0, options_.head.line_bytes), options_.head).head;
    refuse(entry, length.error());
    return true;
  }
  if (*length == 0) return false;
  ParsedHead parsed = parse_head(std::string_view(received).substr(0, *length), options_.head);
  received.erase(0, *length);
  entry.connection.head = std::move(parsed.head);
  entry.connection.refusal = std::move(parsed.refusal);
  admit_(std::move(entry.connection));
  return true;
}

void ConnectionPoller::refuse(Waiting& entry, Error error) {
  entry.connection.refusal = std::move(error);
  admit_(std::move(entry.connection));
}

bool ConnectionPoller::drop_rest(Waiting& entry) {
  std::array<char, 16'384> buffer;
  // Bounded work per turn; the rest has to wait for the next turn.
  for (int piece = 0; piece < 16; ++piece) {
    const auto count = receive_some(entry.connection.socket, buffer);
    if (count < 0) return !would_block();
    if (count == 0) return true;
  }
  return false;
}

}  // namespace http
