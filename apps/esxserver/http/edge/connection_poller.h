// One thread that polls all waiting connections: those whose head has not arrived, and answered ones that
// the client has not closed. So idle and slow clients do not occupy worker threads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "esxserver/http/edge/connection.h"

namespace http {

struct ConnectionPollerOptions {
  HeadLimits head;
  std::chrono::milliseconds head_time{5'000};    // from the connection to the end of the head
  std::chrono::milliseconds linger_time{2'000};  // to drop what a client still sends after the response
  std::chrono::milliseconds stop_time{1'000};    // for unfinished heads when the server stops
  std::size_t connections = 1'024;
};

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
    bool answered = false;
  };

  void run();
  void wait(bool accepting);
  [[nodiscard]] Phase take_returned();
  void accept_all();
  void stop_listening();
  /// These three return whether the entry is finished.
  [[nodiscard]] bool step(Waiting& entry, Clock::time_point now);
  [[nodiscard]] bool read_head(Waiting& entry);
  [[nodiscard]] bool drop_rest(Waiting& entry);
  void refuse(Waiting& entry, estimate::Error error);
  void enter(Phase phase);
  void wake() const;

  const ConnectionPollerOptions options_;
  const std::function<void(Connection)> admit_;
  const Socket wake_;
  Socket listener_;  // this and the next: used only by the thread
  std::vector<Waiting> waiting_;
  std::mutex mutex_;
  std::condition_variable settled_;  // no connection waits for its head
  bool is_settled_ = false;
  std::vector<Socket> returned_;
  Phase phase_ = Phase::open;
  std::thread thread_;
};

}  // namespace http
