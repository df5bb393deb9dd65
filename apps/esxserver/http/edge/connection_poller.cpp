#include "esxserver/http/edge/connection_poller.h"
#include "esxserver/domain/server_error.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace http {
namespace {

using estimate::Error;
using estimate::ErrorCode;
using esxserver::ServerError;
using std::chrono::milliseconds;

constexpr milliseconds max_wait{1'000};

}  // namespace

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
    const bool settled = !listener_.is_open() && std::ranges::all_of(waiting_, &Waiting::answered);
    if (settled) {
      const std::lock_guard lock(mutex_);
      is_settled_ = true;
      settled_.notify_all();
      if (phase == Phase::closing && waiting_.empty() && returned_.empty()) return;
    }
    // At capacity, new connections wait in the system's queue.
    const bool accepting = listener_.is_open() && waiting_.size() < options_.connections;
    wait(accepting);
    if (accepting) accept_all();
  }
}

void ConnectionPoller::wait(bool accepting) {
  std::vector<pollfd> polled{{.fd = wake_.descriptor(), .events = POLLIN, .revents = 0}};
  if (accepting) polled.push_back({.fd = listener_.descriptor(), .events = POLLIN, .revents = 0});
  auto deadline = Clock::now() + max_wait;
  for (const Waiting& entry : waiting_) {
    polled.push_back({.fd = entry.connection.socket.descriptor(), .events = POLLIN, .revents = 0});
    deadline = std::min(deadline, entry.deadline);
  }
  const auto time = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  ::poll(polled.data(), polled.size(), int(std::max(time, milliseconds(0)).count()));
  eventfd_t ignored = 0;
  static_cast<void>(::eventfd_read(wake_.descriptor(), &ignored));
}

ConnectionPoller::Phase ConnectionPoller::take_returned() {
  const std::lock_guard lock(mutex_);
  const auto time = phase_ == Phase::open ? options_.linger_time : options_.stop_time;
  for (Socket& socket : returned_) {
    Connection connection;
    connection.socket = std::move(socket);
    waiting_.push_back({std::move(connection), Clock::now() + time, true});
  }
  returned_.clear();
  return phase_;
}

void ConnectionPoller::accept_all() {
  while (waiting_.size() < options_.connections) {
    Accepted accepted = accept_from(listener_);
    if (!accepted.socket.is_open()) return;
    const auto now = Clock::now();
    Connection connection;
    connection.socket = std::move(accepted.socket);
    connection.remote_address = std::move(accepted.remote_address);
    connection.accepted = now;
    waiting_.push_back({std::move(connection), now + options_.head_time});
  }
}

/// Serves pending connections, which closing the listener would drop.
void ConnectionPoller::stop_listening() {
  accept_all();
  listener_ = Socket();
  const auto latest = Clock::now() + options_.stop_time;
  for (Waiting& entry : waiting_) entry.deadline = std::min(entry.deadline, latest);
}

bool ConnectionPoller::step(Waiting& entry, Clock::time_point now) {
  if (entry.answered) return drop_rest(entry) || now >= entry.deadline;
  if (read_head(entry)) return true;
  if (now < entry.deadline) return false;
  // Nothing was sent, so there is nothing to answer.
  if (!entry.connection.received.empty()) {
    refuse(entry, {ServerError::request_timeout, "the request headers did not arrive in time", ""});
  }
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
