// The body of a request, as it arrives.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "estimate/base/result.h"

namespace http {

/// Takes one piece; an error ends the reading.
using Receive = std::function<estimate::Result<void>(std::string_view piece)>;

/// Handed over piece by piece, never whole: who needs it whole collects it under a limit of its own.
class Body {
 public:
  Body() = default;
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;
  virtual ~Body() = default;

  /// Bytes that will come, if the client said.
  [[nodiscard]] virtual std::optional<std::uint64_t> known_length() const = 0;

  /// Reads everything, once. Errors: request_too_large beyond `limit_bytes` (before a byte is read, if the
  /// length is known), request_timeout, invalid_request (it ended early), and whatever `receive` returned.
  [[nodiscard]] virtual estimate::Result<void> read(std::uint64_t limit_bytes, const Receive& receive) = 0;
};

}  // namespace http
