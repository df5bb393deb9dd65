// Finds the route of a request: paths are compared segment by segment.
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

/// The path is known, but not with that method; `allow` is for the header of that name.
struct WrongMethod {
  std::string allow;  // "GET, HEAD, POST"
};

struct NoRoute {};

class Router {
 public:
  /// Two routes of one method whose templates could match one path: the one with literal segments further
  /// left wins.
  explicit Router(std::vector<Route> routes);

  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }
  [[nodiscard]] std::variant<Match, WrongMethod, NoRoute> find(std::string_view method,
                                                               std::string_view path) const;

 private:
  std::vector<Route> routes_;  // literal segments first
};

}  // namespace http
