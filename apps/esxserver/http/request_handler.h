// The interface between the network side of the server and the routes.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "esx/estimate/base/result.h"
#include "esxserver/http/request.h"
#include "esxserver/http/response.h"

namespace http {

/// The outcome of an exchange, after the last byte of the response or a failure.
struct Outcome {
  int status = 0;
  std::uint64_t received_bytes = 0;  // of the body
  std::uint64_t sent_bytes = 0;
  std::chrono::microseconds duration{0};
  bool complete = true;  // the client received the whole response
};

/// Called from many threads at once.
class RequestHandler {
 public:
  RequestHandler() = default;
  RequestHandler(const RequestHandler&) = delete;
  RequestHandler& operator=(const RequestHandler&) = delete;
  virtual ~RequestHandler() = default;

  /// Assigns the request id; called first, also for an unreadable request.
  virtual void begin(Request& request) = 0;
  [[nodiscard]] virtual Response answer(Request& request) = 0;
  /// The response to a request that is rejected early: unreadable, too long, too many. The request contains
  /// the part that was parsed.
  [[nodiscard]] virtual Response refuse(const Request& request, const estimate::Error& error) = 0;
  /// Reports an exception, which is a bug, from answer().
  virtual void fault(const Request& request, std::string_view what) = 0;
  virtual void end(const Request& request, const Response& response, const Outcome& outcome) = 0;
};

}  // namespace http
