// Strict parsing of request heads, which rejects what two programs could read differently; and the address of
// the client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/base/ip_address.h"
#include "esxserver/http/request.h"

namespace http {

struct HeadLimits {
  std::size_t line_bytes = 8'192;  // of the request line, and of each header
  std::size_t headers = 64;
  std::size_t bytes = 32'768;  // of everything
};

/// How a body is delimited.
struct Framing {
  std::uint64_t content_length = 0;
  bool chunked = false;
  bool expects_continue = false;  // the client waits for "100 Continue" before it sends the body

  [[nodiscard]] bool has_body() const { return chunked || content_length > 0; }
};

struct Head {
  std::string method, path, query;
  std::vector<Field> headers;
  Framing framing;
};

/// Length of the head, including the empty line that ends it; 0 while it is incomplete.
/// Errors: uri_too_long, headers_too_large, invalid_token (a long Authorization header), as soon as a limit
/// is exceeded.
[[nodiscard]] estimate::Result<std::size_t> head_length(std::string_view received, const HeadLimits& limits);

/// The part of a head that could be parsed, which determines the format of the response, and why the rest
/// could not: invalid_request, headers_too_large, or unsupported_media_type (an encoded body).
struct ParsedHead {
  Head head;
  std::optional<estimate::Error> refusal;
};

[[nodiscard]] ParsedHead parse_head(std::string_view bytes, const HeadLimits& limits);

/// Who sent a request, also behind proxies. This is `peer`, the address of the socket, unless it is in a
/// trusted network: then the last address in X-Forwarded-For that is not, or the first if all of them are.
/// What comes before may be the client's own invention. Without an address that can be read, `peer` or the
/// last proxy.
[[nodiscard]] std::string client_address(const std::string& peer, const std::vector<Field>& headers,
                                         const std::vector<esxserver::Network>& trusted);

}  // namespace http
