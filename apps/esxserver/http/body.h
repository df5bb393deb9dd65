// The body of a request, as it arrives.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "esx/estimate/base/result.h"

namespace http {

/// Receives a piece; an error ends the reading.
using Receive = std::function<estimate::Result<void>(std::string_view piece)>;

/// Delivered in pieces. Callers that need all of it collect it with their own limit.
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

}  // namespace http
