// A request: plain values, independent of the HTTP library.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/trace.h"
#include "esxserver/http/body.h"

namespace http {

struct Field {
  std::string name, value;

  friend bool operator==(const Field&, const Field&) = default;
};

/// Header names are lower-case. Repeated headers are repeated, in order.
struct Request {
  std::string method = {};  // "GET", as sent
  std::string path = {};    // percent-encoded, without the query: "/v1/conversions/3f2a"
  std::string query = {};   // percent-encoded, without the question mark
  std::vector<Field> headers = {};
  std::vector<Field> path_parameters = {};  // decoded; filled by the router
  std::string request_id = {};              // generated here, never the client's
  esxserver::Trace trace = {};              // this request's step of the client's trace, or of a new one
  std::string remote_address = {};          // of the client: see client_address()
  Body* body = nullptr;                     // not owned; null if the request has none
  /// Whether the client has closed its end since, so that nobody waits for the response.
  std::function<bool()> client_has_left = [] { return false; };
  std::string_view operation = {};  // operation id of the route, once known
  std::vector<Field> notes = {};    // added by the handler for the log: the caller, the job

  /// Value of the first header with that lower-case name, or nullptr.
  [[nodiscard]] const std::string* header(std::string_view name) const;
  /// Value of a path parameter; empty if the route does not have it.
  [[nodiscard]] std::string_view path_parameter(std::string_view name) const;
};

/// "a=1&b=x%20y" as decoded fields, in order; nullopt if it is not percent-encoded UTF-8.
[[nodiscard]] std::optional<std::vector<Field>> parse_query(std::string_view query);

}  // namespace http
