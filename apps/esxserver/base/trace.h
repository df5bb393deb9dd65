// W3C Trace Context: which requests, jobs and webhooks belong together, also in the systems around this one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

/// One step of a trace. See https://www.w3.org/TR/trace-context/.
struct Trace {
  std::string id;        // of all steps: 32 lower-case hex digits
  std::string step;      // 16 lower-case hex digits
  bool sampled = false;  // whether the caller records it

  friend bool operator==(const Trace&, const Trace&) = default;
};

/// Of a header `traceparent`; nullopt if it is malformed, which callers ignore.
[[nodiscard]] std::optional<Trace> parse_traceparent(std::string_view text);

/// "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
[[nodiscard]] std::string to_traceparent(const Trace& trace);

}  // namespace esxserver
