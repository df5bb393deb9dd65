// A response as the routes make it: plain values, whichever library writes it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "estimate/base/result.h"
#include "esxserver/http/request.h"

namespace http {

/// A body that is read while it is sent: a stored file, whole or a part of it.
struct StreamedBody {
  std::uint64_t length = 0;
  /// Up to `max_bytes` bytes from `offset` on, at least one while offset < length.
  std::function<estimate::Result<std::string>(std::uint64_t offset, std::size_t max_bytes)> read;
};

struct Response {
  int status = 200;
  std::vector<Field> headers;
  std::string body;  // sent unless `stream` is there
  std::optional<StreamedBody> stream = {};
  /// Name of the error, for the log and the counters; empty for a success.
  std::string error_code = {};
  /// What the log says about a fault of ours, and the answer does not.
  std::string fault = {};

  [[nodiscard]] std::uint64_t length() const { return stream ? stream->length : body.size(); }
  /// Value of the first header of that name, whatever its letters' case; nullptr if there is none.
  [[nodiscard]] const std::string* header(std::string_view name) const;
};

/// Example: `return json_response(202, body);`
[[nodiscard]] Response json_response(int status, std::string json);

/// Whether every header can be sent as it is: a token for a name, no control characters in a value, so that
/// no value can begin a header of its own.
[[nodiscard]] bool headers_are_clean(const std::vector<Field>& headers);

}  // namespace http
