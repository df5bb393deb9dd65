// One thread that holds every connection which only waits: for its head to come in, or, once it is
// answered, for the client to close. So no client that is idle or slow takes a thread that answers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "esxserver/http/edge/connection.h"

namespace http {

struct WaitingRoomOptions {
  HeadLimits head;
  std::chrono::milliseconds head_time{5'000};    // from the connection to the end of the head
  std::chrono::milliseconds linger_time{2'000};  // to read what a client still sends after its answer
  std::chrono::milliseconds stop_time{1'000};    // left to unfinished heads when the server stops
  std::size_t connections = 1'024;
};

class WaitingRoom {
 public:
  /// `admit` gets each connection whose head is complete, or with the reason why it is refused.
  WaitingRoom(Socket listener, const WaitingRoomOptions& options, std::function<void(Connection)> admit);
  WaitingRoom(const WaitingRoom&) = delete;
  WaitingRoom& operator=(const WaitingRoom&) = delete;
  ~WaitingRoom();

  void start();

  /// Takes back an answered connection. Closing it at once, with bytes unread, would make the system take
  /// back the answer too: so they are read and dropped, for a while.
  void linger(Socket socket);

  /// Accepts what has connected, then nothing more; returns when no head is awaited any longer.
  void stop_accepting();
  /// Returns when nothing lingers any longer.
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
  /// The three below: whether the entry is done with.
  [[nodiscard]] bool step(Waiting& entry, Clock::time_point now);
  [[nodiscard]] bool read_head(Waiting& entry);
  [[nodiscard]] bool drop_rest(Waiting& entry);
  void refuse(Waiting& entry, estimate::Error error);
  void enter(Phase phase);
  void wake() const;

  const WaitingRoomOptions options_;
  const std::function<void(Connection)> admit_;
  const Socket wake_;
  Socket listener_;  // this and the next: of the thread alone
  std::vector<Waiting> waiting_;
  std::mutex mutex_;
  std::condition_variable settled_;  // no head is awaited any longer
  bool is_settled_ = false;
  std::vector<Socket> returned_;
  Phase phase_ = Phase::open;
  std::thread thread_;
};

}  // namespace http
