// What the network side of the server calls: from a request to a response.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "estimate/base/error.h"
#include "esxserver/http/request.h"
#include "esxserver/http/response.h"

namespace http {

/// What is known once the last byte of a response is written, or could not be.
struct Outcome {
  int status = 0;
  std::uint64_t received_bytes = 0;  // of the body
  std::uint64_t sent_bytes = 0;
  std::chrono::microseconds duration{0};
  bool complete = true;  // the client took the whole response
};

/// Called from many threads at once.
class Application {
 public:
  Application() = default;
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;
  virtual ~Application() = default;

  /// Gives the request its id; called first, also for a request that cannot be read.
  virtual void begin(Request& request) = 0;
  [[nodiscard]] virtual Response answer(Request& request) = 0;
  /// For what ends before there is anything to answer: unreadable, too long, too many. The request holds
  /// what of it was understood.
  [[nodiscard]] virtual Response refuse(const Request& request, const estimate::Error& error) = 0;
  /// An exception, which is a fault of ours, left answer().
  virtual void fault(const Request& request, std::string_view what) = 0;
  virtual void end(const Request& request, const Response& response, const Outcome& outcome) = 0;
};

}  // namespace http
