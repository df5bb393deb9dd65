#include "esxserver/http/router.h"

#include <algorithm>
#include <optional>
#include <set>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/percent_encoding.h"

namespace http {
namespace {

bool is_parameter(std::string_view segment) { return segment.starts_with('{') && segment.ends_with('}'); }

/// Sorts literal segments before parameters.
std::string rank(const Route& route) {
  std::string rank;
  for (const std::string_view segment : estimate::split(route.path, '/'))
    rank += is_parameter(segment) ? '1' : '0';
  return rank;
}

/// What the path holds where the template has parameters; nullopt if it does not match.
std::optional<std::vector<Field>> match(std::string_view path_template, std::string_view path) {
  const auto wanted = estimate::split(path_template, '/');
  const auto given = estimate::split(path, '/');
  if (wanted.size() != given.size()) return std::nullopt;
  std::vector<Field> parameters;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    auto decoded = esxserver::percent_decode(given[i]);
    if (!decoded) return std::nullopt;
    if (is_parameter(wanted[i])) {
      if (decoded->empty()) return std::nullopt;
      parameters.push_back({std::string(wanted[i].substr(1, wanted[i].size() - 2)), std::move(*decoded)});
    } else if (*decoded != wanted[i]) {
      return std::nullopt;
    }
  }
  return parameters;
}

}  // namespace

Router::Router(std::vector<Route> routes) : routes_(std::move(routes)) {
  std::ranges::stable_sort(routes_, {}, rank);
}

std::variant<Match, WrongMethod, NoRoute> Router::find(std::string_view method, std::string_view path) const {
  // A server has to know HEAD where it knows GET; OPTIONS is a method like others here.
  const std::string_view wanted = method == "HEAD" ? "GET" : method;
  std::set<std::string> allowed;
  for (const Route& route : routes_) {
    auto parameters = match(route.path, path);
    if (!parameters) continue;
    if (route.method == wanted) return Match{&route, std::move(*parameters)};
    allowed.emplace(route.method);
  }
  if (allowed.empty()) return NoRoute{};
  if (allowed.contains("GET")) allowed.insert("HEAD");
  return WrongMethod{estimate::join({allowed.begin(), allowed.end()}, ", ")};
}

}  // namespace http
