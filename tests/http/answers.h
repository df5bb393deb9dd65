// What a test reads of the answer of a handler.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "esxserver/http/route.h"
#include "support/must.h"

namespace tests {

/// Of an answer with a stream.
inline std::string body_of(const http::Answer& answer) {
  REQUIRE(answer);
  const http::StreamedBody& stream = estimate::testing::must(answer->stream);
  const auto bytes = stream.read(0, std::size_t(stream.length));
  REQUIRE(bytes);
  return *bytes;
}

inline std::string header_of(const http::Answer& answer, std::string_view name) {
  const std::string* value = answer ? answer->header(name) : nullptr;
  return value ? *value : "";
}

}  // namespace tests
