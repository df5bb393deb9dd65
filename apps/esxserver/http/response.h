// A response, and the interface between the network side of the server and the routes. Both are independent
// of the HTTP library.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/http/request.h"

namespace http {

/// A body that is read while it is sent: a stored file or a range of it.
struct StreamedBody {
  std::uint64_t length = 0;
  /// Returns 1 to `max_bytes` bytes from `offset` on, while offset < length.
  std::function<estimate::Result<std::string>(std::uint64_t offset, std::size_t max_bytes)> read;
};

struct Response {
  int status = 200;
  std::vector<Field> headers = {};
  std::string body = {};  // ignored if there is a `stream`
  std::optional<StreamedBody> stream = {};
  /// Error code, for the log and the metrics; empty for a success.
  std::string error_code = {};
  /// Details of a server error, for the log only.
  std::string fault = {};

  [[nodiscard]] std::uint64_t length() const { return stream ? stream->length : body.size(); }
  /// Value of the first header with that name, ignoring case; nullptr if there is none.
  [[nodiscard]] const std::string* header(std::string_view name) const;
};

/// Example: `return json_response(202, body);`
[[nodiscard]] Response json_response(int status, std::string json);

/// Whether every header is valid: a token as its name, no control characters in its value, so that no value
/// can inject a header.
[[nodiscard]] bool headers_are_clean(const std::vector<Field>& headers);

/// The outcome of an exchange, after the last byte of the response or a failure.
struct Outcome {
  int status = 0;
  std::uint64_t received_bytes = 0;  // of the body
  std::uint64_t sent_bytes = 0;
  std::chrono::microseconds duration{0};
  bool complete = true;  // the client received the whole response
};

}  // namespace http
