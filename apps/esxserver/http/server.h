// The network side of the server, in front of a `Dispatcher`.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/base/ip_address.h"
#include "esxserver/http/body_checks.h"
#include "esxserver/http/router.h"

namespace http {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 0;               // 0: a free one
  std::size_t threads = 16;   // of which bodies and single clients get a share: workers.h
  std::size_t queue = 2'048;  // requests waiting for a thread, a quarter with bodies of a client; more: 503
  std::vector<esxserver::Network> trusted_proxies = {};  // whose X-Forwarded-For is believed
  std::size_t connections = 2'048;  // connections waiting for their head; more wait in the system's queue
  std::chrono::milliseconds head_time{5'000};
  MinimumRateLimits reading{};  // of a body
  MinimumRateLimits writing{.piece = std::chrono::milliseconds(15'000),
                            .head_start = std::chrono::milliseconds(15'000)};  // of a response
  /// From the end of the request to the answer: who has not answered by then gives up with `timeout`. Less
  /// than proxy_read_timeout in deploy/nginx, after which nobody would get the answer.
  std::chrono::milliseconds answer_time{55'000};
  std::chrono::milliseconds exchange_time{300'000};  // from the head to the end of the response
  std::chrono::milliseconds linger_time{2'000};
  std::chrono::milliseconds stop_time{1'000};
};

/// One request per connection: a public deployment has a proxy in front, which keeps client connections
/// alive.
class Server {
 public:
  Server() = default;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  /// Calls stop().
  virtual ~Server() = default;

  [[nodiscard]] virtual int port() const = 0;
  /// Accepts no more requests, finishes the accepted ones, then returns.
  virtual void stop() = 0;
};

/// Starts serving. The handler must outlive the server. Error: invalid_usage (no such address, or it is in
/// use).
[[nodiscard]] estimate::Result<std::unique_ptr<Server>> start_server(const ServerOptions& options,
                                                                     Dispatcher& handler);

}  // namespace http
