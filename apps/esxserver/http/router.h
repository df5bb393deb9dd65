// Finds the route of a request, calls its handler, and turns the result into a response.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "esxserver/http/response.h"
#include "esxserver/http/route.h"

namespace http {

struct Match {
  const Route* route = nullptr;
  std::vector<Field> path_parameters;
};

/// The path is known, but does not support the method; `allow` is the value of the Allow header.
struct WrongMethod {
  std::string allow;  // "GET, HEAD, POST"
};

struct NoRoute {};

/// Compares paths segment by segment.
class Router {
 public:
  /// If two routes of a method match the same path, the one with literal segments further left
  /// wins.
  explicit Router(std::vector<Route> routes);

  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }
  [[nodiscard]] std::variant<Match, WrongMethod, NoRoute> find(std::string_view method,
                                                               std::string_view path) const;

 private:
  std::vector<Route> routes_;  // literal segments first
};

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

/// Passes a request to the handler of its route, and turns the result into a response.
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
