// When a client may retry a rejected request, how many wrong keys it may send, and what counts as one client.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <expected>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// Value of Retry-After for temporary errors, those with status 429 or 503: until the next UTC day for
/// daily_limit_exceeded, a few seconds for others.
[[nodiscard]] std::optional<std::chrono::seconds> retry_after(AnyErrorCode code, Time now);

struct KeyThrottleLimit {
  int keys = 100;  // of a client in a window that begins with its first wrong key
  Duration window = std::chrono::minutes(1);
  std::size_t clients = 10'000;  // that are remembered; of more, the oldest are forgotten
};

/// How many wrong API keys a client may send. In the memory of this process. Thread-safe.
class KeyThrottle {
 public:
  explicit KeyThrottle(KeyThrottleLimit limit = {}) : limit_(limit) {}

  /// Counts a wrong key. Returns how long the client must wait if it has sent too many.
  [[nodiscard]] std::optional<Duration> count(const std::string& client, Time now);

 private:
  struct Window {
    Time began;
    int keys = 0;
  };
  Window& window_of(const std::string& client, Time now);
  void forget_oldest();

  const KeyThrottleLimit limit_;
  std::mutex mutex_;
  std::map<std::string, Window> windows_;
  std::deque<std::string> clients_;  // those of the windows, the oldest first
};

/// Adds Retry-After to temporary errors, as late as the clock says, and the challenge of a 401.
[[nodiscard]] std::unexpected<http::HttpError> refused(Clock& clock, Error error);

/// The answer to a wrong key, which is counted: `error`, or too_many_attempts.
[[nodiscard]] std::unexpected<http::HttpError> wrong_key(KeyThrottle& key_throttle, Clock& clock,
                                                         const http::Request& request, const Error& error);

}  // namespace esxserver

namespace http {

/// 429 and 503: a retry may succeed.
[[nodiscard]] bool is_temporary(int status);
/// Adds Retry-After to a temporary error that has none. The router does this to every response.
void add_retry_after(Response& response);

/// What counts as one client when connections are limited. An IPv4 address as it is; of an IPv6 address the
/// first 64 bits ("2001:db8::"), since one client usually has that whole network; an IPv4 address mapped into
/// IPv6 ("::ffff:192.0.2.1") as IPv4. Anything else unchanged.
[[nodiscard]] std::string address_group(const std::string& address);

}  // namespace http
