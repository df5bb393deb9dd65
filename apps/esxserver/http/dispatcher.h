// Passes a request to the handler of its route, and turns the result into a response.
#pragma once

#include <functional>
#include <string>

#include "esxserver/http/request_handler.h"
#include "esxserver/http/router.h"

namespace http {

/// Notified of every finished exchange. Called from many threads at once.
class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  virtual void finished(const Request& request, const Response& response, const Outcome& outcome) = 0;
  virtual void fault(const Request& request, std::string_view what) = 0;
};

class Dispatcher final : public RequestHandler {
 public:
  /// `make_request_id`: returns unguessable, unique ids. The observer must outlive the dispatcher.
  Dispatcher(std::vector<Route> routes, std::function<std::string()> make_request_id, Observer& observer);

  void begin(Request& request) override;
  [[nodiscard]] Response answer(Request& request) override;
  [[nodiscard]] Response refuse(const Request& request, const estimate::Error& error) override;
  void fault(const Request& request, std::string_view what) override;
  void end(const Request& request, const Response& response, const Outcome& outcome) override;

 private:
  const Router router_;
  const std::function<std::string()> make_request_id_;
  Observer& observer_;
};

/// 32 hex digits from the system's random numbers.
[[nodiscard]] std::string random_request_id();

}  // namespace http
