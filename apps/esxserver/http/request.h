// A request and its body: plain values, independent of the HTTP library.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/base/trace.h"

namespace http {

/// Receives a piece; an error ends the reading.
using Receive = std::function<estimate::Result<void>(std::string_view piece)>;

/// The body of a request, as it arrives. Delivered in pieces. Callers that need all of it collect it with
/// their own limit.
class Body {
 public:
  Body() = default;
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;
  virtual ~Body() = default;

  /// Number of bytes, if the client declared it.
  [[nodiscard]] virtual std::optional<std::uint64_t> known_length() const = 0;

  /// Reads everything, once. Errors: request_too_large beyond `limit_bytes` (before a byte is read, if the
  /// length is known), request_timeout, invalid_request (it ended early), and those of `receive`.
  [[nodiscard]] virtual estimate::Result<void> read(std::uint64_t limit_bytes, const Receive& receive) = 0;
};

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
  /// Whether the client has closed its end since, or its proxy would have, so that nobody waits for the
  /// response.
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
