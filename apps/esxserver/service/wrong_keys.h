// WrongKeys: how many wrong API keys a client may send.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "esxserver/domain/time.h"

namespace esxserver {

struct WrongKeyLimit {
  int keys = 100;  // of a client in a window that begins with its first wrong key
  Duration window = std::chrono::minutes(1);
  std::size_t clients = 10'000;  // that are remembered; of more, the oldest are forgotten
};

/// In the memory of this process. Thread-safe.
class WrongKeys {
 public:
  explicit WrongKeys(WrongKeyLimit limit = {}) : limit_(limit) {}

  /// Counts a wrong key. Returns how long the client must wait if it has sent too many.
  [[nodiscard]] std::optional<Duration> count(const std::string& client, Time now);

 private:
  struct Window {
    Time began;
    int keys = 0;
  };
  Window& window_of(const std::string& client, Time now);
  void forget_oldest();

  const WrongKeyLimit limit_;
  std::mutex mutex_;
  std::map<std::string, Window> windows_;
  std::deque<std::string> clients_;  // those of the windows, the oldest first
};

}  // namespace esxserver
