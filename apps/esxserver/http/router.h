// Finds the route of a request by comparing paths segment by segment.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

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

}  // namespace http
