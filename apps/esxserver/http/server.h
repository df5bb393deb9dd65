// The network side of the server. Everything behind it is an `Application`.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "estimate/base/result.h"
#include "esxserver/http/application.h"

namespace http {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 0;  // 0: a free one
  std::size_t threads = 16;
  std::size_t queue = 64;           // requests that wait for a thread; the next is answered with 503
  std::size_t connections = 1'024;  // that wait for their head; the next wait in the system
  std::chrono::milliseconds head_time{5'000};
  std::chrono::milliseconds read_time{5'000};        // between two pieces of a body
  std::chrono::milliseconds write_time{15'000};      // between two pieces of a response
  std::chrono::milliseconds exchange_time{300'000};  // from the head to the end of the response
  std::chrono::milliseconds linger_time{2'000};
  std::chrono::milliseconds stop_time{1'000};
};

/// One request per connection: a public deployment has a proxy before it, which keeps the connections of
/// its clients alive.
class Server {
 public:
  Server() = default;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  /// Stops, if `stop` was not called.
  virtual ~Server() = default;

  [[nodiscard]] virtual int port() const = 0;
  /// Accepts nothing more, finishes every request that was accepted, then returns.
  virtual void stop() = 0;
};

/// Starts to serve at once. The application must outlive the server. Error: invalid_usage (no such address,
/// or somebody else listens there).
[[nodiscard]] estimate::Result<std::unique_ptr<Server>> start_server(const ServerOptions& options,
                                                                     Application& application);

}  // namespace http
