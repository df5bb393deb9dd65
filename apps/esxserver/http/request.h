// A request as the routes see it: plain values, whichever library read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/body.h"

namespace http {

struct Field {
  std::string name, value;

  friend bool operator==(const Field&, const Field&) = default;
};

/// Names of headers are lower-case. What came several times stands there several times, in order.
struct Request {
  std::string method;  // "GET", as sent
  std::string path;    // still percent-encoded, without the query: "/v1/conversions/3f2a"
  std::string query;   // still percent-encoded, without the question mark
  std::vector<Field> headers;
  std::vector<Field> path_parameters;  // decoded; filled by the router
  std::string request_id;              // ours, never the client's
  std::string remote_address;          // the other end of the connection, whatever headers say
  Body* body = nullptr;                // not owned; null where a request has none
  std::string_view operation = {};     // operation id of the route, once it is found
  std::vector<Field> notes = {};       // for the log, by the handler: who asked, which job

  /// Value of the first header of that lower-case name, or nullptr.
  [[nodiscard]] const std::string* header(std::string_view name) const;
  /// Value of a parameter of the route's path; empty if the route has none of that name.
  [[nodiscard]] std::string_view path_parameter(std::string_view name) const;
};

/// "a=1&b=x%20y" as decoded fields, in order; nullopt if it is not well-formed UTF-8 in percent-encoding.
[[nodiscard]] std::optional<std::vector<Field>> parse_query(std::string_view query);

/// One value of percent-encoding; nullopt for a `%` without two hex digits, and for what is not UTF-8.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

}  // namespace http
