// Sockets, connections whose request has arrived, and the thread that polls all connections that wait.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/http/head.h"

namespace http {

/// A socket that closes itself.
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

/// Whether bytes have arrived that nobody has read.
[[nodiscard]] bool has_unread(const Socket& socket);

/// Signals the end of the data to the other end.
void finish_sending(const Socket& socket);
/// Ends the waits for data of the other end, now and later.
void stop_receiving(const Socket& socket);

/// A connection whose request is ready to be answered.
struct Connection {
  Socket socket;
  std::string remote_address;  // of the socket, until the request is admitted: then of the client
  std::chrono::steady_clock::time_point accepted;
  std::string received;  // first the received part of the head, then of the body
  Head head;
  std::optional<estimate::Error> refusal = {};  // why the request is rejected
};

struct ConnectionPollerOptions {
  HeadLimits head;
  std::chrono::milliseconds head_time{5'000};    // from the connection to the end of the head
  std::chrono::milliseconds linger_time{2'000};  // to drop what a client still sends after the response
  std::chrono::milliseconds stop_time{1'000};    // for unfinished heads when the server stops
  std::size_t connections = 1'024;               // that wait for their head, and as many that were answered
  std::size_t of_address = 256;  // of one client that wait for their head; of more, the oldest are closed
  std::function<bool(const std::string&)> has_many_clients = [](const std::string&) { return false; };
};

/// One thread that polls all waiting connections: those whose head has not arrived, and answered ones that
/// the client has not closed. So idle and slow clients do not occupy worker threads.
class ConnectionPoller {
 public:
  /// `admit` gets each connection once its head is complete or rejected.
  ConnectionPoller(Socket listener, const ConnectionPollerOptions& options,
                   std::function<void(Connection)> admit);
  ConnectionPoller(const ConnectionPoller&) = delete;
  ConnectionPoller& operator=(const ConnectionPoller&) = delete;
  ~ConnectionPoller();

  void start();

  /// Takes back an answered connection and drops what the client still sends, for a while. Closing it with
  /// unread bytes would reset the connection and could discard the response.
  void linger(Socket socket);

  /// Accepts pending connections, then no more; returns once no connection waits for its head.
  void stop_accepting();
  /// Returns once no answered connection is open.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  enum class Phase { open, draining, closing };
  struct Waiting {
    Connection connection;
    Clock::time_point deadline;
    std::string client = {};  // address_group(); empty: of many clients, or answered
    bool ready = true;        // to be read
  };

  void run();
  void wait(bool accepting);
  [[nodiscard]] Phase take_returned();
  void accept_some(std::size_t most);
  void stop_listening();
  void make_room_for(const std::string& client);
  /// These four return whether the entry is finished.
  [[nodiscard]] bool step(Waiting& entry, Clock::time_point now);
  [[nodiscard]] bool step_answered(Waiting& entry, Clock::time_point now);
  [[nodiscard]] bool read_head(Waiting& entry);
  [[nodiscard]] bool drop_rest(Waiting& entry);
  void refuse(Waiting& entry, estimate::Error error);
  void enter(Phase phase);
  void wake() const;

  const ConnectionPollerOptions options_;
  const std::function<void(Connection)> admit_;
  const Socket wake_;
  Socket listener_;                                        // this and the next: used only by the thread
  std::vector<Waiting> waiting_, answered_;                // the oldest first
  std::map<std::string, std::size_t, std::less<>> heads_;  // of `waiting_`, by client
  std::mutex mutex_;
  std::condition_variable settled_;  // no connection waits for its head
  bool is_settled_ = false;
  std::vector<Socket> returned_;
  Phase phase_ = Phase::open;
  std::thread thread_;
};

}  // namespace http
