// Finds the route of a request, calls its handler, and turns the result into a response.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
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

/// Compares paths segment by segment, with the routes of as many segments.
class Router {
 public:
  /// If two routes of a method match the same path, the one with literal segments further left
  /// wins.
  explicit Router(std::vector<Route> routes);
  Router(const Router&) = delete;
  Router& operator=(const Router&) = delete;

  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }
  [[nodiscard]] std::variant<Match, WrongMethod, NoRoute> find(std::string_view method,
                                                               std::string_view path) const;

 private:
  struct Template {
    const Route* route = nullptr;
    std::vector<std::string_view> segments;
  };

  std::vector<Route> routes_;  // literal segments first
  std::map<std::size_t, std::vector<Template>>
      templates_;  // by their number of segments, in the order of routes_
};

class Telemetry;

/// Answers requests: passes each to the handler of its route, and turns the result into a response. Called
/// from many threads at once.
class Dispatcher {
 public:
  /// `make_request_id`: returns unguessable, unique ids. `telemetry` must outlive this.
  Dispatcher(std::vector<Route> routes, std::function<std::string()> make_request_id, Telemetry& telemetry);

  /// Assigns the request id; called first, also for an unreadable request.
  void begin(Request& request);
  [[nodiscard]] Response answer(Request& request);
  /// The response to a request that is rejected early: unreadable, too long, too many. The request contains
  /// the part that was parsed.
  [[nodiscard]] Response refuse(const Request& request, const estimate::Error& error);
  /// Reports an exception, which is a bug, from answer().
  void fault(const Request& request, std::string_view what);
  void end(const Request& request, const Response& response, const Outcome& outcome);

 private:
  const Router router_;
  const std::function<std::string()> make_request_id_;
  Telemetry& telemetry_;
};

/// 32 hex digits from the system's random numbers.
[[nodiscard]] std::string random_request_id();

}  // namespace http
