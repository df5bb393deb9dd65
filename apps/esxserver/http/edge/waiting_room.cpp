#include "esxserver/http/edge/waiting_room.h"

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
using std::chrono::milliseconds;

constexpr milliseconds longest_wait{1'000};

}  // namespace

WaitingRoom::WaitingRoom(Socket listener, const WaitingRoomOptions& options,
                         std::function<void(Connection)> admit)
    : options_(options),
      admit_(std::move(admit)),
      wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      listener_(std::move(listener)) {}

WaitingRoom::~WaitingRoom() { close(); }

void WaitingRoom::start() {
  thread_ = std::thread([this] { run(); });
}

void WaitingRoom::linger(Socket socket) {
  finish_sending(socket);
  {
    const std::lock_guard lock(mutex_);
    returned_.push_back(std::move(socket));
  }
  wake();
}

void WaitingRoom::stop_accepting() {
  enter(Phase::draining);
  std::unique_lock lock(mutex_);
  settled_.wait(lock, [this] { return is_settled_; });
}

void WaitingRoom::close() {
  enter(Phase::closing);
  if (thread_.joinable()) thread_.join();
}

void WaitingRoom::enter(Phase phase) {
  {
    const std::lock_guard lock(mutex_);
    phase_ = std::max(phase_, phase);
  }
  wake();
}

void WaitingRoom::wake() const {
  const eventfd_t one = 1;
  // It fails only if it is signalled already.
  static_cast<void>(::eventfd_write(wake_.descriptor(), one));
}

void WaitingRoom::run() {
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
    // A full room leaves newcomers to the system's queue.
    const bool accepting = listener_.is_open() && waiting_.size() < options_.connections;
    wait(accepting);
    if (accepting) accept_all();
  }
}

void WaitingRoom::wait(bool accepting) {
  std::vector<pollfd> polled{{.fd = wake_.descriptor(), .events = POLLIN, .revents = 0}};
  if (accepting) polled.push_back({.fd = listener_.descriptor(), .events = POLLIN, .revents = 0});
  auto deadline = Clock::now() + longest_wait;
  for (const Waiting& entry : waiting_) {
    polled.push_back({.fd = entry.connection.socket.descriptor(), .events = POLLIN, .revents = 0});
    deadline = std::min(deadline, entry.deadline);
  }
  const auto time = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  ::poll(polled.data(), polled.size(), int(std::max(time, milliseconds(0)).count()));
  eventfd_t ignored = 0;
  static_cast<void>(::eventfd_read(wake_.descriptor(), &ignored));
}

WaitingRoom::Phase WaitingRoom::take_returned() {
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

void WaitingRoom::accept_all() {
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

/// Who has connected is served, although the system would let us forget him.
void WaitingRoom::stop_listening() {
  accept_all();
  listener_ = Socket();
  const auto latest = Clock::now() + options_.stop_time;
  for (Waiting& entry : waiting_) entry.deadline = std::min(entry.deadline, latest);
}

bool WaitingRoom::step(Waiting& entry, Clock::time_point now) {
  if (entry.answered) return drop_rest(entry) || now >= entry.deadline;
  if (read_head(entry)) return true;
  if (now < entry.deadline) return false;
  // Nothing at all was sent: there is nobody to answer.
  if (!entry.connection.received.empty()) {
    refuse(entry, {ErrorCode::request_timeout, "the head of the request did not come in time", ""});
  }
  return true;
}

bool WaitingRoom::read_head(Waiting& entry) {
  std::array<char, 16'384> buffer;
  std::string& received = entry.connection.received;
  const auto count = receive_some(entry.connection.socket, buffer);
  if (count < 0) return !would_block();
  if (count == 0) return true;
  received.append(buffer.data(), std::size_t(count));
  const auto length = head_length(received, options_.head);
  if (!length) {
    // As much of its first line as fits tells how to word the answer.
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

void WaitingRoom::refuse(Waiting& entry, Error error) {
  entry.connection.refusal = std::move(error);
  admit_(std::move(entry.connection));
}

bool WaitingRoom::drop_rest(Waiting& entry) {
  std::array<char, 16'384> buffer;
  // As many pieces as one turn may take; the rest has its turn later.
  for (int piece = 0; piece < 16; ++piece) {
    const auto count = receive_some(entry.connection.socket, buffer);
    if (count < 0) return !would_block();
    if (count == 0) return true;
  }
  return false;
}

}  // namespace http
